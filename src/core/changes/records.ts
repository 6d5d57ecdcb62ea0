import { join } from 'node:path';
import { z } from 'zod';
import { type Change, type ChangeRecord, change, changeRecord, sentAt } from '#contract/index.ts';
import { describeFileError } from '#files/file-errors.ts';
import { Failure } from '../failure.ts';
import type { StoredFormat } from '../storage/envelope.ts';
import { orStorageError, ReadOnlyError } from '../storage/errors.ts';
import type { StorePlace } from '../storage/json-store.ts';
import {
  createRecordFiles,
  namesByDigest,
  type RecordLimits,
  recordsBeyond,
} from '../storage/record-files.ts';
import { withBigints, withoutBigints } from '../storage/stored-numbers.ts';
import { withOperations, withWay } from './old-records.ts';
import { type Seen, seen } from './seen.ts';

export const RECORD_LIMITS: RecordLimits = { count: 1_000, bytes: 64 * 2 ** 20 };

export interface RecordsOptions {
  readonly place: StorePlace;
  /** Of the records that were found: the others are swept. */
  readonly isWanted: (record: ChangeRecord) => boolean;
  readonly limits?: RecordLimits;
}

/** Changes that were sent, on the disk: the one that is being sent as well, so that no end of the program hides it. */
export function createRecords({ place, isWanted, limits = RECORD_LIMITS }: RecordsOptions) {
  const files = createRecordFiles({
    place,
    directory: join(place.directory, 'batches', 'records'),
    format: recordFile,
    toJson: withoutBigints,
    names: namesByDigest,
    keyOf: ({ record }) => record.recordId,
    headOf: ({ record }) => record,
    atOf: sentAt,
    isWanted,
    what: 'the records',
    noticedAs: 'change record',
  });

  /** In memory where the disk does not take it: what was sent must be found out all the same. */
  async function write(kept: KeptRecord): Promise<void> {
    const why = place.readOnlyReason ?? (await problemOfWriting(kept, files.encode(kept)));
    if (why === undefined) return;
    if (place.readOnlyReason === null) place.notices.add(notKept(kept.record.name, why));
    await files.hold(kept);
  }

  async function problemOfWriting(kept: KeptRecord, bytes: Uint8Array): Promise<string | undefined> {
    if (bytes.length > limits.bytes) return 'it is too large';
    try {
      await files.write(kept, bytes);
      return undefined;
    } catch (error) {
      return describeFileError(error);
    }
  }

  return {
    /** The latest first. */
    list: async (): Promise<readonly ChangeRecord[]> =>
      (await files.entries()).map(({ head }) => head).reverse(),
    async read(recordId: string): Promise<KeptRecord> {
      const kept =
        (await files.find(recordId)) && (await orStorageError('read the record', () => files.read(recordId)));
      if (kept === undefined) throw new Failure('GONE', 'This change is no longer in the history.');
      return kept;
    },
    /** One that is there already is written anew, in its place. */
    put: (kept: KeptRecord): Promise<void> =>
      files.inTurn(async () => {
        await files.entries();
        await write(kept);
        await files.evict((latestFirst) => recordsBeyond(latestFirst, limits));
      }),
    /** Only where it is still there: it may have been forgotten while something was found out about it. */
    replace: (kept: KeptRecord): Promise<void> =>
      files.inTurn(async () => {
        if ((await files.find(kept.record.recordId)) !== undefined) await write(kept);
      }),
    forget: (recordIds: readonly string[]): Promise<void> =>
      files.inTurn(async () => {
        for (const recordId of recordIds) {
          const entry = await files.find(recordId);
          if (entry === undefined) continue;
          if (entry.bytes > 0 && place.readOnlyReason !== null) {
            throw new ReadOnlyError('the history', place.readOnlyReason);
          }
          await orStorageError('remove the record', () => files.remove(recordId));
        }
      }),
    flush: files.flush,
  };
}

function notKept(name: string, why: string) {
  return {
    id: 'batch-record',
    level: 'warning',
    title: 'Change not saved to history',
    text: `The result of "${name}" is available until you quit. It couldn’t be saved: ${why}.`,
  } as const;
}

/** What is kept of changes that were sent. */
export interface KeptRecord {
  readonly record: ChangeRecord;
  /** SECURITY: without credentials. */
  readonly body: string;
  /** Of each request, what was known of its things before it was sent; nothing where it was refused. */
  readonly before: readonly Seen[];
  /** The changes that went out by themselves, one for each step. SECURITY: without what may hold a secret. */
  readonly changes?: readonly Change[];
}

export const recordFile: StoredFormat<KeptRecord> = {
  // The name is that of the first version, which knew batches alone.
  name: 'batch-record',
  schema: z.object({
    record: z.preprocess(withBigints, changeRecord),
    body: z.string(),
    before: z.preprocess(withBigints, z.array(seen)),
    changes: z.array(change).exactOptional(),
  }),
  migrations: [
    { to: 2, migrate: withWay },
    // Since then there are records of rows; a version that knows none leaves them alone.
    { to: 3, migrate: (kept) => ({ ...kept }) },
    { to: 4, migrate: withOperations },
  ],
};
