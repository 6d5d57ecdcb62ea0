import { describe, expect, it } from 'vitest';
import { type CostParams, indexCost } from './index-cost.ts';

/** Seconds and bytes as measured with the engine on two cores, for vectors without clusters. */
const MEASURED: readonly (readonly [CostParams['kind'], number, number, object, number, number])[] = [
  ['IVF_FLAT', 20_000, 64, { num_partitions: 141 }, 0.5, 5_205_168],
  ['IVF_PQ', 20_000, 64, { num_partitions: 141, num_sub_vectors: 4 }, 2.9, 225_350],
  ['IVF_PQ', 20_000, 64, { num_partitions: 141, num_sub_vectors: 16 }, 15.9, 465_993],
  ['IVF_RQ', 20_000, 64, { num_partitions: 141, num_bits: 1 }, 0.5, 480_094],
  ['IVF_HNSW_SQ', 20_000, 64, { num_partitions: 1 }, 12.3, 5_273_825],
  ['IVF_FLAT', 100_000, 128, { num_partitions: 316 }, 3.1, 51_648_997],
];

/** The same for vectors of 8-bit integers. */
const MEASURED_BYTES: typeof MEASURED = [
  ['IVF_FLAT', 5_000, 3, { num_partitions: 71 }, 0.03, 25_248],
  ['IVF_FLAT', 20_000, 64, { num_partitions: 141 }, 11.4, 1_337_913],
  ['IVF_FLAT', 100_000, 128, { num_partitions: 316 }, 46.6, 13_188_295],
  ['IVF_FLAT', 3_000, 768, { num_partitions: 55 }, 0.8, 2_353_405],
];

describe('indexCost', () => {
  it.each([
    ...MEASURED.map((one) => [...one, 4] as const),
    ...MEASURED_BYTES.map((one) => [...one, 1] as const),
  ])(
    'estimates %s with %d rows of dimension %d close to the measured time and size',
    (kind, rows, dimension, settings, seconds, bytes, itemBytes) => {
      const cost = indexCost({ kind, rows, dimension, settings: { ...settings }, itemBytes });
      expect(cost?.seconds.from).toBeLessThanOrEqual(seconds);
      expect(cost?.seconds.to).toBeGreaterThanOrEqual(seconds);
      expect((cost?.writes ?? 0) / bytes).toBeGreaterThan(0.7);
      expect((cost?.writes ?? 0) / bytes).toBeLessThan(1.4);
      expect(cost?.reads).toBe(rows * dimension * itemBytes);
    },
  );

  it('returns undefined for an index that is not a vector index', () => {
    expect(indexCost({ kind: 'BTREE', rows: 10, dimension: 1, settings: {}, itemBytes: 4 })).toBeUndefined();
  });
});
