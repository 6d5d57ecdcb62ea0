import type { TestRow } from '#contract/index.ts';

/** Whether there is more to say of a layer than its line does. */
export function hasDetails({ state, facts, advice, raw }: TestRow): boolean {
  return state !== 'running' && (facts.length > 0 || advice !== undefined || raw !== undefined);
}
