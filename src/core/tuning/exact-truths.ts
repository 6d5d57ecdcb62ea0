import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { idParts, sameRef, type TableRef } from '#contract/index.ts';
import { type Id, type QueryObject, stringifyJson } from '#protocol/index.ts';
import type { StoredFormat } from '../storage/envelope.ts';
import { orStorageError } from '../storage/errors.ts';
import type { StorePlace } from '../storage/json-store.ts';
import {
  createRecordFiles,
  namesByDigest,
  type RecordLimits,
  recordsBeyond,
} from '../storage/record-files.ts';
import {
  readBigUint64s,
  readInt32s,
  toBase64,
  withBigints,
  withoutBigints,
} from '../storage/stored-numbers.ts';
import type { ExactAnswer } from '../tries/exact-query.ts';

/** The known exact answers to the queries of a set. */
export class Truth {
  private readonly answers: (ExactAnswer | undefined)[];

  constructor(answers: readonly (ExactAnswer | undefined)[]) {
    this.answers = [...answers];
  }

  static empty(count: number): Truth {
    return new Truth(Array.from({ length: count }, () => undefined));
  }

  find(query: number): ExactAnswer | undefined {
    return this.answers[query];
  }

  keep(query: number, answer: ExactAnswer): void {
    this.answers[query] = answer;
  }

  /** The indices of queries without an answer. */
  missing(): readonly number[] {
    return this.answers.flatMap((answer, query) => (answer === undefined ? [query] : []));
  }

  all(): readonly (ExactAnswer | undefined)[] {
    return this.answers;
  }
}

/** Identifies exact answers by their query set and the state of the table. */
export interface TruthOf {
  readonly setId: string;
  readonly connectionId: string;
  readonly id: Id;
  readonly version: bigint;
  /** The exact query, whose vector is replaced for each answer. */
  readonly body: QueryObject;
}

const keptTruth = z.object({
  key: z.string(),
  setId: z.string(),
  connectionId: z.string(),
  id: idParts,
  version: z.bigint(),
  at: z.number(),
  /**
   * By query, as base64. `wanted`: the number of wanted rows, -1 if there is no answer; `counts`: the number of equally
   * good rows.
   */
  wanted: z.string(),
  counts: z.string(),
  /** Of all answers, concatenated. */
  rowIds: z.string(),
});
type StoredTruth = z.infer<typeof keptTruth>;
type TruthHead = Omit<StoredTruth, 'wanted' | 'counts' | 'rowIds'>;

const exactAnswersFile: StoredFormat<StoredTruth> = {
  name: 'exact-answers',
  schema: z.object({ ...keptTruth.shape, version: z.preprocess(withBigints, z.bigint()) }),
  migrations: [],
};

const LIMITS: RecordLimits = { count: 500, bytes: 128 * 2 ** 20 };

interface TruthsOptions {
  readonly place: StorePlace;
  readonly isWanted: (connectionId: string) => boolean;
  readonly limits?: RecordLimits;
  readonly now?: () => number;
}

export type Truths = ReturnType<typeof createTruths>;

/** Exact answers on disk: row IDs, and only a hash of the queries. */
export function createTruths({ place, isWanted, limits = LIMITS, now = Date.now }: TruthsOptions) {
  const files = createRecordFiles<StoredTruth, TruthHead>({
    place,
    directory: join(place.directory, 'tuning', 'exact'),
    format: exactAnswersFile,
    toJson: withoutBigints,
    names: namesByDigest,
    keyOf: ({ key }) => key,
    headOf: ({ wanted: _wanted, counts: _counts, rowIds: _rowIds, ...head }) => head,
    atOf: ({ at }) => at,
    isWanted: ({ connectionId }) => isWanted(connectionId),
    what: 'the exact answers',
  });

  async function write(stored: StoredTruth): Promise<void> {
    const bytes = files.encode(stored);
    if (place.readOnlyReason !== null || bytes.length > limits.bytes) return files.hold(stored);
    await orStorageError('save the exact answers', () => files.write(stored, bytes));
    await files.evict((latestFirst) => recordsBeyond(latestFirst, limits));
  }
  async function forgetWhere(isUnwanted: (head: TruthHead) => boolean): Promise<void> {
    await files.inTurn(async () => {
      for (const { head } of await files.entries()) {
        if (isUnwanted(head)) await orStorageError('remove exact answers', () => files.remove(head.key));
      }
    });
  }

  return {
    async open(about: TruthOf, count: number): Promise<Truth> {
      const stored = await orStorageError('read the exact answers', () => files.read(keyOf(about)));
      const answers = stored === undefined ? [] : unpacked(stored);
      return answers.length === count ? new Truth(answers) : Truth.empty(count);
    },
    keep: ({ body, ...about }: TruthOf, truth: Truth): Promise<void> =>
      files.inTurn(() =>
        write({
          ...about,
          key: keyOf({ ...about, body }),
          at: now(),
          ...packed(truth.all()),
        }),
      ),
    /** Removes answers for other versions of the table. */
    forgetOthers: (table: TableRef & Pick<TruthOf, 'version'>) =>
      forgetWhere((head) => sameRef(head, table) && head.version !== table.version),
    forgetSet: (setId: string) => forgetWhere((head) => head.setId === setId),
    forgetWhere,
    flush: files.flush,
  };
}

function keyOf({ setId, connectionId, id, version, body }: TruthOf): string {
  const { vector: _vector, ...rest } = body;
  return createHash('sha256')
    .update(stringifyJson([setId, connectionId, id, version, rest]))
    .digest('base64url');
}

function packed(answers: readonly (ExactAnswer | undefined)[]) {
  const rowIds = answers.map((answer) => answer?.rowIds ?? new BigUint64Array());
  const all = new BigUint64Array(rowIds.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const some of rowIds) {
    all.set(some, end);
    end += some.length;
  }
  return {
    wanted: toBase64(Int32Array.from(answers, (answer) => answer?.of ?? -1)),
    counts: toBase64(Int32Array.from(rowIds, ({ length }) => length)),
    rowIds: toBase64(all),
  };
}

/** Returns no answers if the file is inconsistent. */
function unpacked({ wanted, counts, rowIds }: StoredTruth): (ExactAnswer | undefined)[] {
  const [ofEach, lengths, all] = [readInt32s(wanted), readInt32s(counts), readBigUint64s(rowIds)];
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (lengths.length !== ofEach.length || total !== all.length || lengths.some((one) => one < 0)) return [];
  let end = 0;
  return Array.from(ofEach, (of, query) => {
    const from = end;
    end += lengths[query] ?? 0;
    return of < 0 ? undefined : { of, rowIds: all.slice(from, end) };
  });
}
