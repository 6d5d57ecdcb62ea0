import type { PlanRunHead } from '../../../../contract/index.ts';

const MOST = 12;

/** The latest runs, each query once. */
export function recentQueries(runs: readonly PlanRunHead[]): readonly PlanRunHead[] {
  const seen = new Set<string>();
  const first = runs.filter(({ query }) => !seen.has(query) && seen.add(query));
  return first.slice(0, MOST);
}
