import type { PlanComparison } from '../../../../../plan/index.ts';
import type { QueryChange } from '../compared-plan.ts';

export interface ComparedQueries {
  readonly changes: readonly Pick<QueryChange, 'member'>[];
  /** Whether the queries of both plans are known. */
  readonly areKnown: boolean;
}

/** Members that say which columns of a result come back, not which rows. What is not known here may do anything. */
const OF_COLUMNS: ReadonlySet<string> = new Set(['columns', 'with_row_id']);

/**
 * Why less time alone makes neither of two plans the better one: what was asked for differs, or the way it was looked
 * for. Undefined where both find the same.
 */
export function resultCaveat(
  { changes, areKnown }: ComparedQueries,
  { searchesAlike, rows }: Pick<PlanComparison, 'searchesAlike' | 'rows'>,
): string | undefined {
  const members = changes.map(({ member }) => member).filter((member) => !OF_COLUMNS.has(member));
  if (members.length > 0) return caveat(`The queries differ in ${inWords(members)}`);
  if (!searchesAlike) return caveat('The searches differ');
  const isSame = areKnown || rows.every(({ state }) => state === 'same');
  return isSame ? undefined : caveat('The queries are unknown');
}

function caveat(why: string): string {
  return `${why}: the faster one may lose results.`;
}

function inWords(members: readonly string[]): string {
  return members.length < 2 ? members.join('') : `${members.slice(0, -1).join(', ')} and ${members.at(-1)}`;
}
