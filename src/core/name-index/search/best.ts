/** One match: the smaller its key, the better. */
export interface ScoredMatch {
  readonly key: number;
  readonly source: number;
  readonly entry: number;
}

/** The best so many of all that are offered; of equally good ones, those that came first. */
export interface Best {
  offer(key: number, source: number, entry: number): void;
  /** In order. */
  list(): readonly ScoredMatch[];
}

export function createBest(limit: number): Best {
  let kept: ScoredMatch[] = [];
  let worst = Number.POSITIVE_INFINITY;

  function prune(): void {
    // Sorting is stable: what came first stays first.
    kept = kept.sort((one, other) => one.key - other.key).slice(0, limit);
    if (kept.length === limit) worst = kept.at(-1)?.key ?? worst;
  }

  return {
    offer: (key, source, entry) => {
      if (key >= worst) return;
      kept.push({ key, source, entry });
      if (kept.length >= limit * 2) prune();
    },
    list: () => {
      prune();
      return kept;
    },
  };
}

const LONGEST = 2 ** 24;

/** By rank, and then the shorter first. */
export function keyOf(rank: number, length: number): number {
  return rank * LONGEST + Math.min(length, LONGEST - 1);
}
