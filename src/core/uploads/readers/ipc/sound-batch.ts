import type { FlatTables } from '../../../../protocol/arrow/flat-tables.ts';

/** The places of the members in Arrow's own `Message.fbs`. */
const BATCH = { nodes: 1, buffers: 2, viewBuffers: 4 } as const;
const BITS = 8n;
/** A column of nothing but nulls has no bits at all; so many rows of it do no harm. */
const WITHOUT_BITS = 65_536n;

export interface BatchSize {
  readonly rows: number;
  readonly bodyLength: number;
}

/**
 * SECURITY: whether a batch says no more of its body than there can be in it. One changed byte can announce more rows than
 * there are bits, and apache-arrow makes room for them, or counts them, for hours.
 */
export function isPlausibleBatch(
  tables: FlatTables,
  batch: number,
  { rows, bodyLength }: BatchSize,
): boolean {
  const body = BigInt(bodyLength);
  const mostRows = body * BITS + WITHOUT_BITS;
  const buffers = tables.longsOf(batch, BATCH.buffers, 2);
  return (
    BigInt(rows) <= mostRows &&
    pairsOf(tables.longsOf(batch, BATCH.nodes, 2)).every(
      ([length, nulls]) => nulls >= 0n && nulls <= length && length <= mostRows,
    ) &&
    pairsOf(buffers).every(([offset, length]) => offset >= 0n && length >= 0n && offset + length <= body) &&
    tables
      .longsOf(batch, BATCH.viewBuffers, 1)
      .every((count) => count >= 0n && count <= BigInt(buffers.length))
  );
}

function pairsOf(longs: readonly bigint[]): (readonly [bigint, bigint])[] {
  return Array.from({ length: longs.length / 2 }, (_, place) => [
    longs[2 * place] ?? 0n,
    longs[2 * place + 1] ?? 0n,
  ]);
}
