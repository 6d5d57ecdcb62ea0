import { join } from 'node:path';
import { z } from 'zod';
import { type QuerySet, querySet, sameRef, type TableRef } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { StoredFormat } from '../storage/envelope.ts';
import { orStorageError, ReadOnlyError } from '../storage/errors.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createRecordFiles, namesByUuid, type RecordLimits } from '../storage/record-files.ts';
import { readFloat32s, toBase64, withBigints, withoutBigints } from '../storage/stored-numbers.ts';

const SET_LIMITS: RecordLimits = { count: 200, bytes: 256 * 2 ** 20 };
/** Numbers of one set: 1,000 vectors with 2,304 numbers each. */
export const MOST_NUMBERS = 9 * 2 ** 18;

/** The row whose vector is a query, as it was when it was sampled. */
const keptRow = z.object({ offset: z.bigint(), rowId: z.bigint().exactOptional() });
type StoredRow = z.infer<typeof keptRow>;

const keptSet = z.object({
  ...querySet.shape,
  /** float32, little-endian, concatenated vectors, as base64. */
  numbers: z.string(),
  /** One for each query; empty if the vectors don’t come from rows. */
  rows: z.array(keptRow),
});
type StoredSet = z.infer<typeof keptSet>;

const querySetFile: StoredFormat<StoredSet> = {
  name: 'query-set',
  schema: z.object({
    ...keptSet.shape,
    version: z.preprocess(withBigints, querySet.shape.version),
    rows: z.preprocess(withBigints, keptSet.shape.rows),
  }),
  migrations: [],
};

/** A set with its vectors. */
export interface OpenSet {
  readonly set: QuerySet;
  readonly numbers: Float32Array;
  readonly rows: readonly StoredRow[];
}

interface QuerySetsOptions {
  readonly place: StorePlace;
  /** Sets that aren't wanted are deleted when they are found. */
  readonly isWanted: (set: QuerySet) => boolean;
  readonly limits?: RecordLimits;
}

/** Query sets on disk. Vectors are only read when a set is used. */
export function createQuerySets({ place, isWanted, limits = SET_LIMITS }: QuerySetsOptions) {
  const files = createRecordFiles<StoredSet, QuerySet>({
    place,
    directory: join(place.directory, 'tuning', 'sets'),
    format: querySetFile,
    toJson: withoutBigints,
    names: namesByUuid,
    keyOf: ({ setId }) => setId,
    headOf: ({ numbers: _numbers, rows: _rows, ...set }) => set,
    atOf: ({ at }) => at,
    isWanted,
    what: 'the query sets',
    noticedAs: 'query set',
  });

  async function read(setId: string): Promise<StoredSet> {
    const stored = await orStorageError('read the query set', () => files.read(setId));
    if (stored === undefined)
      throw new Failure('GONE', 'This query set no longer exists. Choose another one.');
    return stored;
  }
  /** Refuses instead of evicting another set, since the user named it. */
  async function write(stored: StoredSet): Promise<void> {
    if (place.readOnlyReason !== null) return files.hold(stored);
    const bytes = files.encode(stored);
    const others = (await files.entries()).filter(({ head }) => head.setId !== stored.setId);
    const size = others.reduce((sum, entry) => sum + entry.bytes, bytes.length);
    if (others.length >= limits.count || size > limits.bytes) {
      const most = `${limits.count} query sets and ${Math.floor(limits.bytes / 2 ** 20)} MB of them are kept at most`;
      throw new Failure('INVALID', `Couldn’t save "${stored.name}": ${most}. Remove some first.`);
    }
    await orStorageError('save the query set', () => files.write(stored, bytes));
  }

  return {
    /** The latest first. */
    async list(table: TableRef): Promise<QuerySet[]> {
      const heads = (await files.entries()).map(({ head }) => head).reverse();
      return heads.filter((set) => sameRef(set, table));
    },
    async head(setId: string): Promise<QuerySet> {
      const entry = await files.find(setId);
      if (entry === undefined)
        throw new Failure('GONE', 'This query set no longer exists. Choose another one.');
      return entry.head;
    },
    async open(setId: string): Promise<OpenSet> {
      const { numbers, rows, ...set } = await read(setId);
      return { set, numbers: readFloat32s(numbers), rows };
    },
    /** If nothing may be saved, the set stays in memory until the program ends. */
    keep: ({ set, numbers, rows }: OpenSet): Promise<void> =>
      files.inTurn(() => write({ ...set, numbers: toBase64(numbers), rows: [...rows] })),
    rename: (setId: string, name: string): Promise<QuerySet> =>
      files.inTurn(async () => {
        const { numbers, rows, ...set } = await read(setId);
        await write({ ...set, name, numbers, rows });
        return { ...set, name };
      }),
    remove: (setId: string): Promise<void> =>
      files.inTurn(async () => {
        const entry = await files.find(setId);
        if (entry === undefined) return;
        if (entry.bytes > 0 && place.readOnlyReason !== null) {
          throw new ReadOnlyError('the query sets', place.readOnlyReason);
        }
        await orStorageError('remove the query set', () => files.remove(setId));
      }),
    async forgetWhere(isUnwanted: (set: QuerySet) => boolean): Promise<void> {
      for (const { head } of await files.entries()) {
        if (isUnwanted(head)) await files.inTurn(() => files.remove(head.setId));
      }
    },
    flush: files.flush,
  };
}
