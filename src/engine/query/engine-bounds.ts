import type { QueryObject } from '../../protocol/index.ts';

/** What a query asks for, as far as the engine can bear it. */
export interface Bounds {
  /** Undefined: all rows, which only a scan knows. */
  readonly limit: number | undefined;
  readonly offset: number;
  readonly refineFactor: number | undefined;
  readonly ef: number | undefined;
}

/**
 * The engine allots memory for as many rows as it is asked for before it looks at the table, and the whole process ends
 * where there isn't enough. So what exceeds the table is cut, but never below this: plans show what was asked.
 */
const HARMLESS = 1_000_000;

export function boundsOf(
  query: QueryObject,
  { rows, isSearch }: { rows: number; isSearch: boolean },
): Bounds {
  const most = Math.max(rows, HARMLESS);
  const limit = atMost(query.k, most);
  const offset = atMost(query.offset ?? 0n, most);
  return {
    limit: isSearch || query.k <= BigInt(most) ? limit : undefined,
    offset,
    refineFactor: given(query.refine_factor, Math.ceil(most / Math.max(1, limit + offset))),
    // It has to be as much as the rows that are looked for, and these may be three times as many.
    ef: given(query.ef, 3 * most),
  };
}

/** Many more than there are partitions, and no more than the engine's own number for them holds. */
const MAX_PROBES = 2 ** 31 - 1;

export function probes(count: bigint): number {
  return atMost(count, MAX_PROBES);
}

function given(count: bigint | null | undefined, most: number): number | undefined {
  return count == null ? undefined : atMost(count, most);
}

function atMost(count: bigint, most: number): number {
  return count > BigInt(most) ? most : Number(count);
}
