import type { TryParams } from '#contract/index.ts';
import { firstProblem, type Id, operations, type QueryObject } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { checkQueryToSend, type QueryMembers, readQuery } from '../plans/query-text.ts';
import { createSlices } from '../time-slices.ts';

/** What one setting changes in each query. */
export type SettingChanges = QueryMembers;

/** The parsed settings of a try. Throws for an invalid setting or query before anything is sent. */
export async function checkTry(
  { id, queries, settings }: Pick<TryParams, 'id' | 'queries' | 'settings'>,
  signal: AbortSignal | undefined,
): Promise<readonly SettingChanges[]> {
  const turn = createSlices();
  const changes = settings.map(({ changes: text }, index) =>
    naming(`Setting ${index + 1}`, () => readQuery(text)),
  );
  const first = naming('Query 1', () => readQuery(queries[0] ?? ''));
  const isFirstSound = problemIn(first, {}, id) === undefined;
  for (const [index, setting] of changes.entries()) {
    naming(isFirstSound ? `Setting ${index + 1}` : 'Query 1', () => mergedQuery(first, setting, id));
    await turn();
    signal?.throwIfAborted();
  }
  const [setting = {}] = changes;
  for (const [index, query] of queries.entries()) {
    naming(`Query ${index + 1}`, () => mergedQuery(readQuery(query), setting, id));
    await turn();
    signal?.throwIfAborted();
  }
  return changes;
}

/** Applies a setting to a query, and checks the result against the protocol's schema. */
export function mergedQuery(query: QueryMembers, changes: SettingChanges, id: Id): QueryObject {
  const merged = Object.fromEntries(
    Object.entries({ ...query, ...changes }).filter(
      ([name, value]) => value !== null || !Object.hasOwn(changes, name),
    ),
  );
  checkQueryToSend(merged, id);
  const checked = operations.queryTable.request.safeParse(merged);
  if (checked.success) return checked.data;
  const { member, words } = firstProblem(checked.error);
  throw new Failure('INVALID', `${member === '' ? 'The query' : `\`${member}\``} ${words}.`);
}

function problemIn(query: QueryMembers, changes: SettingChanges, id: Id): Failure | undefined {
  try {
    mergedQuery(query, changes, id);
    return undefined;
  } catch (problem) {
    if (problem instanceof Failure) return problem;
    throw problem;
  }
}

/** Adds the name to an error, since there may be a thousand queries. */
function naming<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (problem) {
    if (!(problem instanceof Failure)) throw problem;
    throw new Failure(problem.code, { ...problem.details, message: `${name}: ${problem.details.message}` });
  }
}

/** How many vectors a query searches for. */
export function countVectors({ vector }: QueryObject): number {
  const several = (vector.multi_vector ?? []).filter((one) => one.length > 0).length;
  return several + ((vector.single_vector ?? []).length > 0 ? 1 : 0);
}
