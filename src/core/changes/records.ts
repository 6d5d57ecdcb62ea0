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
import { withOperations, withWay, withWireNames } from './old-records.ts';
import { type Seen, seen } from './seen.ts';

export const RECORD_LIMITS: RecordLimits = { count: 1_000, bytes: 64 * 2 ** 20 };

export interface RecordsOptions {
  readonly place: StorePlace;
  /** Records that aren't wanted are deleted when they are found. */
  readonly isWanted: (record: ChangeRecord) => boolean;
  readonly limits?: RecordLimits;
}

/**
 * The records of changes on disk. A record is written before its request is sent, so that it survives the end of the
 * program.
 */
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

  /** Kept in memory if the disk refuses it: the outcome must still be resolvable. */
  async function write(stored: StoredRecord): Promise<void> {
    const why = place.readOnlyReason ?? (await problemOfWriting(stored, files.encode(stored)));
    if (why === undefined) return;
    if (place.readOnlyReason === null) place.notices.add(notKept(stored.record.name, why));
    await files.hold(stored);
  }

  async function problemOfWriting(stored: StoredRecord, bytes: Uint8Array): Promise<string | undefined> {
    if (bytes.length > limits.bytes) return 'it is too large';
    try {
      await files.write(stored, bytes);
      return undefined;
    } catch (error) {
      return describeFileError(error);
    }
  }

  return {
    /** The latest first. */
    list: async (): Promise<readonly ChangeRecord[]> =>
      (await files.entries()).map(({ head }) => head).reverse(),
    async read(recordId: string): Promise<StoredRecord> {
      const stored =
        (await files.find(recordId)) && (await orStorageError('read the record', () => files.read(recordId)));
      if (stored === undefined) throw new Failure('GONE', 'This change is no longer in the history.');
      return stored;
    },
    /** Replaces an existing record in its place. */
    put: (stored: StoredRecord): Promise<void> =>
      files.inTurn(async () => {
        await files.entries();
        await write(stored);
        await files.evict((latestFirst) => recordsBeyond(latestFirst, limits));
      }),
    /** Does nothing if the record was forgotten meanwhile. */
    replace: (stored: StoredRecord): Promise<void> =>
      files.inTurn(async () => {
        if ((await files.find(stored.record.recordId)) !== undefined) await write(stored);
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

export interface StoredRecord {
  readonly record: ChangeRecord;
  /** SECURITY: without credentials. */
  readonly body: string;
  /** For each request, the state before it was sent; empty if it was refused. */
  readonly before: readonly Seen[];
  /** The changes that were sent one by one, one for each step. SECURITY: without what may hold a secret. */
  readonly changes?: readonly Change[];
}

export const recordFile: StoredFormat<StoredRecord> = {
  // The name dates from version 1, which only had batches.
  name: 'batch-record',
  schema: z.object({
    record: z.preprocess(withBigints, changeRecord),
    body: z.string(),
    before: z.preprocess(withBigints, z.array(seen)),
    changes: z.array(change).exactOptional(),
  }),
  migrations: [
    { to: 2, migrate: withWay },
    // Version 3 adds records of rows; an older version skips them.
    { to: 3, migrate: (kept) => ({ ...kept }) },
    { to: 4, migrate: withOperations },
    { to: 5, migrate: withWireNames },
  ],
};
