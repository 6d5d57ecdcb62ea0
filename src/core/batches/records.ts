import { join } from 'node:path';
import { z } from 'zod';
import { type BatchRecord, batchRecord, type TableStateResult, tableFacts } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { StoredFormat } from '../storage/envelope.ts';
import { describeFileError, ReadOnlyError, StorageError } from '../storage/errors.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createQueue } from '../storage/queue.ts';
import { createKeptFiles } from './json-file-collection.ts';

interface RecordLimits {
  readonly count: number;
  /** Of all files together. */
  readonly bytes: number;
}

export const RECORD_LIMITS: RecordLimits = { count: 200, bytes: 64 * 2 ** 20 };

export interface RecordsOptions {
  readonly place: StorePlace;
  /** Of the records that were found: the others are swept. */
  readonly isWanted: (record: BatchRecord) => boolean;
  readonly limits?: RecordLimits;
}

interface Entry {
  readonly record: BatchRecord;
  readonly bytes: number;
  /** Where it could not be written: it ends with the program. */
  readonly inMemory?: CommitRecord;
}

export type Records = ReturnType<typeof createRecords>;

/** Commits that were sent, on the disk: the one that is being sent as well, so that no end of the program hides it. */
export function createRecords({ place, isWanted, limits = RECORD_LIMITS }: RecordsOptions) {
  const directory = join(place.directory, 'batches', 'records');
  const files = createKeptFiles({
    place,
    directory,
    format: recordFile,
    toJson: withoutBigints,
    what: 'commit record',
    keyOf: ({ record }) => record.recordId,
  });
  const queue = createQueue();
  let loaded: Promise<Map<string, Entry>> | undefined;

  /** A directory that could not be read may be readable the next time. */
  function records(): Promise<Map<string, Entry>> {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw new StorageError(
        `Couldn’t read the records in ${directory}: ${describeFileError(error)}.`,
        error,
      );
    });
    return loaded;
  }

  async function load(): Promise<Map<string, Entry>> {
    const found = (await files.loadAll()).map(({ data: { record }, bytes }): Entry => ({ record, bytes }));
    const all = new Map(
      found
        .sort((one, other) => one.record.outcome.at - other.record.outcome.at)
        .map((entry) => [entry.record.recordId, entry]),
    );
    await drop(
      all,
      found.filter(({ record }) => !isWanted(record)),
    );
    return all;
  }

  /** What the disk does not let go of now goes at a later start. */
  async function drop(all: Map<string, Entry>, unwanted: readonly Entry[]): Promise<void> {
    for (const { record } of unwanted) {
      all.delete(record.recordId);
      if (place.readOnlyReason === null) await files.remove(record.recordId).catch(() => {});
    }
  }

  /** In memory where the disk does not take it: what was sent must be found out all the same. */
  async function write(kept: CommitRecord): Promise<Entry> {
    const { record } = kept;
    const bytes = files.encode(kept);
    const why = place.readOnlyReason ?? (await problemOfWriting(record.recordId, bytes));
    if (why === undefined) return { record, bytes: bytes.length };
    if (place.readOnlyReason === null) place.notices.add(notKept(record.name, why));
    return { record, bytes: 0, inMemory: kept };
  }

  async function problemOfWriting(recordId: string, bytes: Uint8Array): Promise<string | undefined> {
    if (bytes.length > limits.bytes) return 'it is too large';
    try {
      await files.write(recordId, bytes);
      return undefined;
    } catch (error) {
      return describeFileError(error);
    }
  }

  async function read(recordId: string): Promise<CommitRecord> {
    const entry = (await records()).get(recordId);
    const kept = entry?.inMemory ?? (entry === undefined ? undefined : await readFile(recordId));
    if (kept === undefined) throw new Failure('GONE', 'This commit is no longer in the history.');
    return kept;
  }

  async function readFile(recordId: string): Promise<CommitRecord | undefined> {
    try {
      return await files.read(recordId);
    } catch (error) {
      throw new StorageError(`Couldn’t read the record: ${describeFileError(error)}.`, error);
    }
  }

  async function remove(recordId: string): Promise<void> {
    try {
      await files.remove(recordId);
    } catch (error) {
      throw new StorageError(`Couldn’t remove the record: ${describeFileError(error)}.`, error);
    }
  }

  return {
    /** The latest first. */
    list: async (): Promise<readonly BatchRecord[]> =>
      [...(await records()).values()].map(({ record }) => record).reverse(),
    read,
    /** One that is there already is written anew, in its place. */
    put: (kept: CommitRecord): Promise<void> =>
      queue.run(async () => {
        const all = await records();
        all.set(kept.record.recordId, await write(kept));
        await drop(all, surplus([...all.values()].reverse(), limits));
      }),
    /** Only where it is still there: it may have been forgotten while something was found out about it. */
    replace: (kept: CommitRecord): Promise<void> =>
      queue.run(async () => {
        const all = await records();
        const { recordId } = kept.record;
        if (all.has(recordId)) all.set(recordId, await write(kept));
      }),
    forget: (recordIds: readonly string[]): Promise<void> =>
      queue.run(async () => {
        const all = await records();
        for (const recordId of recordIds) {
          const entry = all.get(recordId);
          if (entry === undefined) continue;
          if (entry.inMemory === undefined) {
            if (place.readOnlyReason !== null) throw new ReadOnlyError('the history', place.readOnlyReason);
            await remove(recordId);
          }
          all.delete(recordId);
        }
      }),
    flush: queue.idle,
  };
}

/** The records that are too many, given the latest first: always the oldest. */
function surplus(latestFirst: readonly Entry[], limits: RecordLimits): readonly Entry[] {
  let [count, bytes] = [0, 0];
  return latestFirst.filter((entry) => {
    count += 1;
    bytes += entry.bytes;
    return count > limits.count || bytes > limits.bytes;
  });
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
  /** What was known of its tables before it was sent; nothing where there is nothing to find out. */
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

/** JSON has no bigints: each becomes an object. */
export function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  return mapMembers(value, withoutBigints);
}

/** Nothing in a record is an object of the user's or a server's own, so none can look like this by chance. */
const storedBigint = z.strictObject({ bigint: z.string().regex(/^-?\d{1,40}$/) });

function withBigints(value: unknown): unknown {
  const isStored = typeof value === 'object' && value !== null && 'bigint' in value;
  const read = isStored ? storedBigint.safeParse(value) : undefined;
  return read?.success === true ? BigInt(read.data.bigint) : mapMembers(value, withBigints);
}

function mapMembers(value: unknown, map: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member)]));
}
