import type { QueryObject } from '../../protocol/index.ts';

/** The limits of a query, reduced to what the engine can handle. */
export interface Bounds {
  /** Undefined means all rows. Only a scan supports that. */
  readonly limit: number | undefined;
  readonly offset: number;
  readonly refineFactor: number | undefined;
  readonly ef: number | undefined;
}

/**
 * The engine allocates memory for the requested number of rows before it reads the table, and the process ends if
 * there isn't enough. So numbers above the table’s size are reduced, but not below this, since plans contain the
 * requested numbers.
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
    // It must be at least the number of requested rows, and the engine may search three times as many.
    ef: given(query.ef, 3 * most),
  };
}

/** Far more than there are partitions, and the maximum of the engine's integer type. */
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
