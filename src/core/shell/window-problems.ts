import type { WindowProblem } from '#contract/index.ts';

export interface KnownWindowProblem extends WindowProblem {
  /** In milliseconds since 1970. */
  readonly at: number;
}

const MOST = 20;
const MINUTE = 60_000;
const MOST_IN_A_MINUTE = 10;

/**
 * The failed parts of windows, the latest last, until the program ends. Limits the rate, so that one that fails
 * repeatedly doesn't evict the others.
 */
export function createWindowProblems(now: () => number = Date.now) {
  let problems: readonly KnownWindowProblem[] = [];
  return {
    list: () => problems,
    add: (problem: WindowProblem): void => {
      const at = now();
      if (problems.filter((known) => at - known.at < MINUTE).length >= MOST_IN_A_MINUTE) return;
      problems = [...problems, { ...problem, at }].slice(-MOST);
    },
  };
}
