import { createHash, randomUUID } from 'node:crypto';
import { parsePlan } from '#plan/index.ts';
import { operations, type QueryObject, stringifyJson } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { memoizeAsync } from '../lazy.ts';
import { type ExactAnswer, type ExactQuery, exactAnswer, exactQuery } from './exact-query.ts';
import { measureQuery, type TriedTable } from './measured-query.ts';

/** Of a thousand queries for a thousand rows each it is a third. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Of a key and what holds both. */
const BYTES_BESIDE = 200;
/** A table may be dropped and made again with the same number of versions, by somebody else. */
const KEPT_FOR = 10 * 60 * 1000;

/** Exact answers that were asked for, in memory only: it has row IDs, and of the queries not more than a hash. */
export function createKeptAnswers(now: () => number = Date.now, mostBytes = MAX_BYTES) {
  /** The one that was used last comes last. */
  const answers = new Map<string, { readonly answer: ExactAnswer; readonly at: number }>();
  let bytes = 0;
  const sizeOf = ({ rowIds }: ExactAnswer) => rowIds.byteLength + BYTES_BESIDE;

  function forget(key: string): void {
    const kept = answers.get(key);
    if (kept === undefined) return;
    answers.delete(key);
    bytes -= sizeOf(kept.answer);
  }

  return {
    find(key: string): ExactAnswer | undefined {
      const kept = answers.get(key);
      if (kept === undefined) return undefined;
      if (now() - kept.at > KEPT_FOR) {
        forget(key);
        return undefined;
      }
      answers.delete(key);
      answers.set(key, kept);
      return kept.answer;
    },
    keep(key: string, answer: ExactAnswer): void {
      forget(key);
      answers.set(key, { answer, at: now() });
      bytes += sizeOf(answer);
      for (const oldest of answers.keys()) {
        if (bytes <= mostBytes) return;
        forget(oldest);
      }
    },
    /** What is to be called when a table may have changed. */
    clear(): void {
      answers.clear();
      bytes = 0;
    },
  };
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

export interface FoundAnswer {
  readonly answer: ExactAnswer;
  /** What it took; null where it was known. */
  readonly time: number | null;
}

interface ExactSearch {
  readonly table: TriedTable;
  readonly connectionId: string;
  readonly kept: KeptAnswers;
}

/**
 * Asks for exact answers during one try. An answer is known for the version that the table has when the try begins, so
 * that one from before a write is never taken for one of now.
 */
export function createExactSearch({ table, connectionId, kept }: ExactSearch) {
  const version = memoizeAsync(() => versionOf(table));
  const distanceTypes = new Map<string, () => Promise<string | undefined>>();
  const ownState = randomUUID();
  let verified: Promise<void> | undefined;

  function distanceTypeFor({ distance_type: named, vector_column: column }: QueryObject) {
    if (named != null) return undefined;
    const key = column ?? '';
    const type = distanceTypes.get(key) ?? memoizeAsync(() => indexedDistance(table, column ?? undefined));
    distanceTypes.set(key, type);
    return type();
  }

  async function keyOf(body: QueryObject): Promise<string> {
    // Where nobody knows the version, an answer is good for this try.
    const state = body.version ?? (await version()) ?? ownState;
    return createHash('sha256')
      .update(stringifyJson([connectionId, table.id, state, body]))
      .digest('base64url');
  }

  return async (query: QueryObject): Promise<FoundAnswer> => {
    const distanceType = await distanceTypeFor(query);
    const asked = exactQuery(query, distanceType, 'smallest');
    const key = await keyOf(asked.body);
    const known = kept.find(key);
    if (known !== undefined) return { answer: known, time: null };
    verified ??= refuseIndexed(table, asked.body);
    await verified;
    const found = await ask(table, asked, () => exactQuery(query, distanceType, 'as asked'));
    kept.keep(key, found.answer);
    return found;
  };
}

async function ask(
  table: TriedTable,
  asked: ExactQuery,
  withColumns: () => ExactQuery,
): Promise<FoundAnswer> {
  const measured = await orFailure(table, measureQuery(table, asked.body));
  const { time, ranking } =
    measured instanceof Failure ? await measureQuery(table, withColumns().body) : measured;
  const answer = exactAnswer(await ranking(), asked);
  if (answer === undefined) throw new Failure('NOT_SUPPORTED', NO_ROW_IDS);
  return { answer, time };
}

const NO_ROW_IDS = 'This server returned no row IDs, so there is nothing to compare rows by.';

/** What failed by itself, and not because somebody left. */
async function orFailure<Answer>({ signal }: TriedTable, call: Promise<Answer>): Promise<Answer | Failure> {
  try {
    return await call;
  } catch (problem) {
    if (problem instanceof Failure && signal?.aborted !== true) return problem;
    throw problem;
  }
}

async function versionOf(table: TriedTable): Promise<bigint | undefined> {
  const { client, id, signal } = table;
  const body = { load_detailed_metadata: true, vend_credentials: false };
  const described = await orFailure(table, client.call(operations.describeTable, { id, body, signal }));
  return described instanceof Failure ? undefined : (described.answer.version ?? undefined);
}

/** A table has few vector indices; one with many says by `vector_column` which is meant. */
const MOST_INDICES = 10;

/**
 * How the index of a column measures distance: a query that names no distance type is answered by it, and without the
 * index by another one.
 */
async function indexedDistance(table: TriedTable, column: string | undefined): Promise<string | undefined> {
  const { client, id, signal } = table;
  const listed = await orFailure(table, client.call(operations.listIndices, { id, signal }));
  if (listed instanceof Failure) return undefined;
  const indices = listed.answer.indexes.filter(
    ({ columns }) => column === undefined || columns?.includes(column) === true,
  );
  for (const { index_name: name } of indices.slice(0, MOST_INDICES)) {
    const call = client.call(operations.describeIndexStats, { id, names: { name }, signal });
    const stats = await orFailure(table, call);
    const type = stats instanceof Failure ? undefined : stats.answer.distance_type;
    if (type != null) return type;
  }
  return undefined;
}

/** A server that doesn't know `bypass_vector_index` would answer by the index, and nobody would see it. */
async function refuseIndexed(table: TriedTable, query: QueryObject): Promise<void> {
  const { client, id, signal } = table;
  const call = client.call(operations.explainPlan, { id, body: { query, verbose: false }, signal });
  const explained = await orFailure(table, call);
  // Where it has no plans, its word is taken.
  if (explained instanceof Failure || !usesVectorIndex(explained.answer)) return;
  throw new Failure('NOT_SUPPORTED', INDEXED);
}

const INDEXED =
  'This server uses the vector index despite `bypass_vector_index`, so there is no exact answer to compare with.';

function usesVectorIndex(text: string): boolean {
  return parsePlan(text).parts.some(
    (part) => part.kind === 'plan' && part.nodes.some(({ name }) => name.startsWith('ANN')),
  );
}
