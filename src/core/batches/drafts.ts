import { join } from 'node:path';
import { z } from 'zod';
import { type BatchDraft, batchDraft } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import type { FileFormat } from '../storage/envelope.ts';
import { describeFileError, ReadOnlyError, StorageError } from '../storage/errors.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createQueue } from '../storage/queue.ts';
import { bodyToKeep } from './body-to-keep.ts';
import { createKeptFiles, type KeptFile } from './json-file-collection.ts';

export interface DraftLimits {
  readonly count: number;
  /** Of all files together. */
  readonly bytes: number;
}

export const DRAFT_LIMITS: DraftLimits = { count: 100, bytes: 64 * 2 ** 20 };

export const draftFile: FileFormat<BatchDraft> = {
  name: 'batch-draft',
  schema: z.object(batchDraft.shape),
  migrations: [],
};

export interface DraftsOptions {
  readonly place: StorePlace;
  readonly limits?: DraftLimits;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Batches that are being put together. What is listed is on the disk. */
export function createDrafts({ place, limits = DRAFT_LIMITS }: DraftsOptions) {
  const directory = join(place.directory, 'batches', 'drafts');
  const files = createKeptFiles({
    place,
    directory,
    format: draftFile,
    what: 'batch draft',
    keyOf: ({ draftId }) => draftId,
  });
  const queue = createQueue();
  let loaded: Promise<Map<string, KeptFile<BatchDraft>>> | undefined;

  /** A directory that could not be read may be readable the next time. */
  function drafts(): Promise<Map<string, KeptFile<BatchDraft>>> {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw new StorageError(`Couldn’t read the drafts in ${directory}: ${describeFileError(error)}.`, error);
    });
    return loaded;
  }

  const load = async () => new Map((await files.loadAll()).map((file) => [file.data.draftId, file]));

  function refuseReadOnly(): void {
    if (place.readOnlyReason !== null) throw new ReadOnlyError('the draft', place.readOnlyReason);
  }

  return {
    /** The latest change first. */
    list: async (): Promise<BatchDraft[]> =>
      [...(await drafts()).values()].map(({ data }) => data).sort((one, other) => other.at - one.at),
    async save(draft: BatchDraft): Promise<void> {
      refuseReadOnly();
      const kept = { ...draft, body: bodyToKeep(draft.body) };
      const bytes = files.encode(kept);
      await queue.run(async () => {
        const all = await drafts();
        refuseTooMuch(kept, bytes.length, [...all.values()], limits);
        await attempt('save', () => files.write(kept.draftId, bytes));
        all.set(kept.draftId, { data: kept, bytes: bytes.length });
      });
    },
    async remove(draftId: string): Promise<void> {
      refuseReadOnly();
      await queue.run(async () => {
        const all = await drafts();
        if (!all.has(draftId)) return;
        await attempt('remove', () => files.remove(draftId));
        all.delete(draftId);
      });
    },
    flush: queue.idle,
  };
}

/** Never by dropping another one: each is somebody's work that nobody has finished. */
function refuseTooMuch(
  { draftId, name }: BatchDraft,
  bytes: number,
  all: readonly KeptFile<BatchDraft>[],
  limits: DraftLimits,
): void {
  const others = all.filter(({ data }) => data.draftId !== draftId);
  if (others.length >= limits.count) {
    throw tooMuch(name, `there are ${limits.count} drafts already`);
  }
  if (others.reduce((sum, file) => sum + file.bytes, bytes) > limits.bytes) {
    throw tooMuch(name, `with it, the drafts would be larger than ${Math.floor(limits.bytes / 2 ** 20)} MB`);
  }
}

function tooMuch(name: string, why: string): Failure {
  return new Failure('INVALID', `Couldn’t save "${name}": ${why}. Delete some first.`);
}

async function attempt(what: string, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    throw new StorageError(
      `Couldn’t ${what} the draft: ${describeFileError(error)}. Nothing was changed.`,
      error,
    );
  }
}
