import type { PlanRunHead } from '../../../../../contract/index.ts';

/** A query may have vectors in it, and a list asks for its words at each turn of the wheel: it is read once. */
export function cacheQuerySummary(queryWords: (json: string) => string): (run: PlanRunHead) => string {
  const known = new WeakMap<PlanRunHead, string>();
  return (run) => {
    const words = known.get(run) ?? queryWords(run.query);
    known.set(run, words);
    return words;
  };
}
