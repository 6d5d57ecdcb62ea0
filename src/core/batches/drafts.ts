import { join } from 'node:path';
import { z } from 'zod';
import {
  type BatchDraft,
  type BatchEvent,
  batchDraft,
  type DraftToSave,
  type SavedBatch,
  type SavedDraft,
} from '#contract/index.ts';
import { bodyToKeep } from '../changes/body-to-keep.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import type { StoredFormat } from '../storage/envelope.ts';
import { orStorageError, ReadOnlyError } from '../storage/errors.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createQueue } from '../storage/queue.ts';
import {
  createRecordFiles,
  namesByDigest,
  type RecordEntry,
  type RecordLimits,
} from '../storage/record-files.ts';

export const DRAFT_LIMITS: RecordLimits = { count: 100, bytes: 64 * 2 ** 20 };

export const draftFile: StoredFormat<BatchDraft> = {
  name: 'batch-draft',
  schema: z.object(batchDraft.shape),
  migrations: [],
};

interface DraftsOptions {
  readonly place: StorePlace;
  readonly limits?: RecordLimits;
}

type Drafts = ReturnType<typeof createDrafts>;

/** Batches that the user is editing, on disk. */
export function createDrafts({ place, limits = DRAFT_LIMITS }: DraftsOptions) {
  const files = createRecordFiles({
    place,
    directory: join(place.directory, 'batches', 'drafts'),
    format: draftFile,
    names: namesByDigest,
    keyOf: ({ draftId }) => draftId,
    headOf: (draft) => draft,
    atOf: ({ at }) => at,
    what: 'the drafts',
    noticedAs: 'batch draft',
  });

  function refuseReadOnly(): void {
    if (place.readOnlyReason !== null) throw new ReadOnlyError('the draft', place.readOnlyReason);
  }

  return {
    /** The most recently changed first. */
    list: async (): Promise<BatchDraft[]> =>
      (await files.entries()).map(({ head }) => head).sort((one, other) => other.at - one.at),
    async save(draft: BatchDraft): Promise<void> {
      refuseReadOnly();
      const stored = { ...draft, body: bodyToKeep(draft.body) };
      const bytes = files.encode(stored);
      await files.inTurn(async () => {
        refuseTooMuch(stored, bytes.length, await files.entries(), limits);
        await orStorageError('save the draft', () => files.write(stored, bytes), NOTHING_CHANGED);
      });
    },
    async remove(draftId: string): Promise<void> {
      refuseReadOnly();
      await files.inTurn(async () => {
        if ((await files.find(draftId)) === undefined) return;
        await orStorageError('remove the draft', () => files.remove(draftId), NOTHING_CHANGED);
      });
    },
    flush: files.flush,
  };
}

const NOTHING_CHANGED = ' Nothing was changed.';

/** Refuses instead of evicting another draft: each is unfinished work of the user. */
function refuseTooMuch(
  { draftId, name }: BatchDraft,
  bytes: number,
  all: readonly RecordEntry<BatchDraft, BatchDraft>[],
  limits: RecordLimits,
): void {
  const others = all.filter(({ head }) => head.draftId !== draftId);
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

export type SharedDrafts = ReturnType<typeof createSharedDrafts>;

/**
 * The revision of a draft, the window that saved it, and the revision before that window's uninterrupted series of
 * saves.
 */
interface Revision {
  readonly revision: number;
  readonly writer?: string;
  readonly since: number;
}

const NONE: Revision = { revision: 0, since: 0 };

/**
 * Drafts that several windows may have open: each save is announced to the other windows, and a window that hasn't seen
 * the latest revision can't overwrite it. A window's own saves count as seen even before their confirmation, since it
 * may save again while a slow disk is still writing. Revisions start at 0 with the program, since windows don't outlive
 * it.
 */
export function createSharedDrafts(drafts: Drafts) {
  const revisions = new Map<string, Revision>();
  const events = createEmitter<BatchEvent>();
  // Runs a check and the write that follows it as one step.
  const queue = createQueue();

  const latestOf = (draftId: string) => revisions.get(draftId) ?? NONE;
  const revisionOf = (draftId: string) => latestOf(draftId).revision;

  function counted(draftId: string, writer: string): number {
    const latest = latestOf(draftId);
    const revision = latest.revision + 1;
    const since = latest.writer === writer ? latest.since : latest.revision;
    revisions.set(draftId, { revision, writer, since });
    return revision;
  }

  function hasSeenLatest({ draftId, writer, base }: DraftToSave): boolean {
    const latest = latestOf(draftId);
    return base >= (latest.writer === writer ? latest.since : latest.revision);
  }

  const list = async (): Promise<SavedBatch[]> =>
    (await drafts.list()).map((draft) => ({ ...draft, revision: revisionOf(draft.draftId) }));

  const find = async (draftId: string) => (await list()).find((draft) => draft.draftId === draftId) ?? null;

  return {
    list,
    find,
    save: (toSave: DraftToSave): Promise<SavedDraft> =>
      queue.run(async () => {
        const { base: _, writer, ...draft } = toSave;
        const { draftId } = draft;
        if (!hasSeenLatest(toSave))
          return { state: 'older', revision: revisionOf(draftId), newest: await find(draftId) };
        await drafts.save(draft);
        const revision = counted(draftId, writer);
        events.emit({ draftId, writer, what: 'changed' });
        return { state: 'saved', revision };
      }),
    remove: ({ draftId, writer }: { readonly draftId: string; readonly writer: string }) =>
      queue.run(async () => {
        if ((await find(draftId)) === null) return { revision: revisionOf(draftId) };
        await drafts.remove(draftId);
        const revision = counted(draftId, writer);
        events.emit({ draftId, writer, what: 'removed' });
        return { revision };
      }),
    events,
    async flush(): Promise<void> {
      await queue.idle();
      await drafts.flush();
    },
  };
}
