import { describe, expect, it } from 'vitest';
import { type CostParams, indexCost } from './index-cost.ts';

/** What the engine took on two cores, for vectors that lie nowhere in particular. */
const MEASURED: readonly (readonly [CostParams['kind'], number, number, object, number, number])[] = [
  ['IVF_FLAT', 20_000, 64, { num_partitions: 141 }, 0.5, 5_205_168],
  ['IVF_PQ', 20_000, 64, { num_partitions: 141, num_sub_vectors: 4 }, 2.9, 225_350],
  ['IVF_PQ', 20_000, 64, { num_partitions: 141, num_sub_vectors: 16 }, 15.9, 465_993],
  ['IVF_RQ', 20_000, 64, { num_partitions: 141, num_bits: 1 }, 0.5, 480_094],
  ['IVF_HNSW_SQ', 20_000, 64, { num_partitions: 1 }, 12.3, 5_273_825],
  ['IVF_FLAT', 100_000, 128, { num_partitions: 316 }, 3.1, 51_648_997],
];

describe('what an index takes', () => {
  it.each(MEASURED)(
    '%s of %d × %d is reckoned as it was measured',
    (kind, rows, dimension, settings, seconds, bytes) => {
      const cost = indexCost({ kind, rows, dimension, settings: { ...settings }, itemBytes: 4 });
      expect(cost?.seconds.from).toBeLessThanOrEqual(seconds);
      expect(cost?.seconds.to).toBeGreaterThanOrEqual(seconds);
      expect((cost?.writes ?? 0) / bytes).toBeGreaterThan(0.7);
      expect((cost?.writes ?? 0) / bytes).toBeLessThan(1.4);
      expect(cost?.reads).toBe(rows * dimension * 4);
    },
  );

  it('isn’t known of an index of no vectors', () => {
    expect(indexCost({ kind: 'BTREE', rows: 10, dimension: 1, settings: {}, itemBytes: 4 })).toBeUndefined();
  });
});
