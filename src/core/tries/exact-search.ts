import { isBusy } from '#contract/index.ts';
import { parsePlan } from '#plan/index.ts';
import type { AnswerRanking } from '#protocol/arrow/row-ids.ts';
import { operations, type QueryObject } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { memoizeAsync } from '../lazy.ts';
import { type ExactColumns, type ExactQuery, exactQuery } from './exact-query.ts';
import { measureQuery, type TriedTable } from './measured-query.ts';

/** The response to the exact form of a query. */
interface ExactRanking {
  readonly ranking: AnswerRanking;
  readonly sent: ExactQuery;
  /** In milliseconds. */
  readonly time: number;
}

/** Sends exact queries, after checking that the server really answers them exactly. */
export function createExactClient(table: TriedTable) {
  const distanceTypes = new Map<string, () => Promise<string | undefined>>();
  let columns: ExactColumns = 'smallest';
  let verified: Promise<void> | undefined;

  function distanceTypeFor({ distance_type: named, vector_column: column }: QueryObject) {
    if (named != null) return undefined;
    const key = column ?? '';
    const type = distanceTypes.get(key) ?? memoizeAsync(() => indexedDistance(table, column ?? undefined));
    distanceTypes.set(key, type);
    return type();
  }
  const formOf = async (query: QueryObject, wanted: ExactColumns = 'smallest') =>
    exactQuery(query, await distanceTypeFor(query), wanted);
  async function send(sent: ExactQuery): Promise<ExactRanking> {
    const { time, ranking } = await measureQuery(table, sent.body);
    return { ranking: await ranking(), sent, time };
  }
  /** Not every server accepts the row ID and the distance as columns. */
  async function sendAsTaken(query: QueryObject): Promise<ExactRanking> {
    const first = await formOf(query, columns);
    if (columns === 'as asked') return send(first);
    const answered = await orFailure(table, send(first));
    if (!(answered instanceof Failure)) return answered;
    if (isOfServer(answered)) throw answered;
    const second = await send(await formOf(query, 'as asked'));
    columns = 'as asked';
    return second;
  }

  return {
    /** The form of the first attempt, which is always the same for the same query. */
    formOf: (query: QueryObject): Promise<ExactQuery> => formOf(query),
    async search(query: QueryObject): Promise<ExactRanking> {
      verified ??= formOf(query).then(({ body }) => refuseIndexed(table, body));
      await verified;
      return sendAsTaken(query);
    },
  };
}

/** Whether another form of the query would fail in the same way. */
function isOfServer({ code, details }: Failure): boolean {
  return ENDS_ALL.has(code) || isBusy(details.status);
}

/** Failures of the server or of the sign-in, not of the query. */
export const ENDS_ALL: ReadonlySet<Failure['code']> = new Set(['UNREACHABLE', 'REFUSED', 'SIGNED_OUT']);

export function refuseNoRowIds(): never {
  throw new Failure('NOT_SUPPORTED', NO_ROW_IDS);
}

const NO_ROW_IDS = 'This server returned no row IDs, so there is nothing to compare rows by.';

/** Returns a failure, but throws an abort. */
async function orFailure<Answer>({ signal }: TriedTable, call: Promise<Answer>): Promise<Answer | Failure> {
  try {
    return await call;
  } catch (problem) {
    if (problem instanceof Failure && signal?.aborted !== true) return problem;
    throw problem;
  }
}

/** Returns undefined if the server doesn’t say. */
export async function currentVersionOf(table: TriedTable): Promise<bigint | undefined> {
  const { client, id, signal } = table;
  const body = { load_detailed_metadata: true, vend_credentials: false };
  const described = await orFailure(table, client.call(operations.describeTable, { id, body, signal }));
  return described instanceof Failure ? undefined : (described.answer.version ?? undefined);
}

/** Tables have few vector indices; with more, a query names its column in `vector_column`. */
const MOST_INDICES = 10;

/**
 * The distance type of a column's index, which applies to queries that name none. Without the index the default could
 * differ.
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

/** A server that doesn't know `bypass_vector_index` would silently use the index. */
async function refuseIndexed(table: TriedTable, query: QueryObject): Promise<void> {
  const { client, id, signal } = table;
  const call = client.call(operations.explainPlan, { id, body: { query, verbose: false }, signal });
  const explained = await orFailure(table, call);
  // If the server has no plans, this can't be checked.
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
