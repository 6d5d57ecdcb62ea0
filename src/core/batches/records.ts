import { join } from 'node:path';
import { z } from 'zod';
import { type BatchRecord, batchRecord, type TableStateResult, tableFacts } from '#contract/index.ts';
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

export const RECORD_LIMITS: RecordLimits = { count: 200, bytes: 64 * 2 ** 20 };

export interface RecordsOptions {
  readonly place: StorePlace;
  /** Of the records that were found: the others are swept. */
  readonly isWanted: (record: BatchRecord) => boolean;
  readonly limits?: RecordLimits;
}

export type Records = ReturnType<typeof createRecords>;

/** Commits that were sent, on the disk: the one that is being sent as well, so that no end of the program hides it. */
export function createRecords({ place, isWanted, limits = RECORD_LIMITS }: RecordsOptions) {
  const files = createRecordFiles({
    place,
    directory: join(place.directory, 'batches', 'records'),
    format: recordFile,
    toJson: withoutBigints,
    names: namesByDigest,
    keyOf: ({ record }) => record.recordId,
    headOf: ({ record }) => record,
    atOf: ({ outcome }) => outcome.at,
    isWanted,
    what: 'the records',
    noticedAs: 'commit record',
  });

  /** In memory where the disk does not take it: what was sent must be found out all the same. */
  async function write(kept: CommitRecord): Promise<void> {
    const why = place.readOnlyReason ?? (await problemOfWriting(kept, files.encode(kept)));
    if (why === undefined) return;
    if (place.readOnlyReason === null) place.notices.add(notKept(kept.record.name, why));
    await files.hold(kept);
  }

  async function problemOfWriting(kept: CommitRecord, bytes: Uint8Array): Promise<string | undefined> {
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
    list: async (): Promise<readonly BatchRecord[]> =>
      (await files.entries()).map(({ head }) => head).reverse(),
    async read(recordId: string): Promise<CommitRecord> {
      const kept =
        (await files.find(recordId)) && (await orStorageError('read the record', () => files.read(recordId)));
      if (kept === undefined) throw new Failure('GONE', 'This commit is no longer in the history.');
      return kept;
    },
    /** One that is there already is written anew, in its place. */
    put: (kept: CommitRecord): Promise<void> =>
      files.inTurn(async () => {
        await files.entries();
        await write(kept);
        await files.evict((latestFirst) => recordsBeyond(latestFirst, limits));
      }),
    /** Only where it is still there: it may have been forgotten while something was found out about it. */
    replace: (kept: CommitRecord): Promise<void> =>
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
    title: 'Commit not saved to history',
    text: `The result of "${name}" is available until you quit. It couldn’t be saved: ${why}.`,
  } as const;
}

/** What is kept of a commit. */
export interface CommitRecord {
  readonly record: BatchRecord;
  /** SECURITY: without credentials. */
  readonly body: string;
  /** What was known of its tables before it was sent; nothing where it was refused. */
  readonly before: readonly TableStateResult[];
}

export const recordFile: StoredFormat<CommitRecord> = {
  name: 'batch-record',
  schema: z.object({
    record: z.preprocess(withBigints, batchRecord),
    body: z.string(),
    before: z.preprocess(withBigints, z.array(tableFacts)),
  }),
  migrations: [],
};
