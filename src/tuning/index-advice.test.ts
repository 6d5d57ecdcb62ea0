import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdvisedIndex, indexAdvice } from './index-advice.ts';
import { VECTOR_KINDS } from './index-parameters.ts';

function index(rows: number, partitions: number, change: Partial<AdvisedIndex> = {}): AdvisedIndex {
  const largestPartition = Math.round(rows / partitions);
  return { type: 'IVF_PQ', rows, dimension: 768, partitions, largestPartition, subVectors: 96, ...change };
}

const sentences = (advised: AdvisedIndex) => indexAdvice(advised).map(({ sentence }) => sentence);

describe('indexAdvice', () => {
  it('proposes another number of partitions, with the cost of the current one', () => {
    expect(indexAdvice(index(2_000_000, 32))).toEqual([
      {
        kind: 'partitions',
        sentence: '32 partitions for 2,000,000 rows: try 1,414.',
        reason: 'Each probe compares 62,500 rows.',
        settings: { num_partitions: 1_414 },
      },
    ]);
    expect(indexAdvice(index(20_000, 5_000))).toMatchObject([
      {
        sentence: '5,000 partitions for 20,000 rows: try 141.',
        reason: 'Each has about 4 rows, so that most of a search is choosing among them.',
      },
    ]);
  });

  it('returns nothing for good parameters, small tables, graphs, scalar indices, and unknown values', () => {
    expect(sentences(index(2_000_000, 1_000))).toEqual([]);
    expect(sentences(index(2_000, 1))).toEqual([]);
    expect(sentences(index(2_000_000, 2, { type: 'IVF_HNSW_SQ', subVectors: null }))).toEqual([]);
    expect(sentences(index(2_000_000, 32, { rows: null }))).toEqual([]);
    expect(sentences(index(2_000_000, 32, { partitions: null }))).toEqual([]);
    expect(sentences(index(2_000_000, 32, { type: 'BTREE' }))).toEqual([]);
  });

  it('proposes more sub-vectors if a code encodes many values', () => {
    expect(indexAdvice(index(2_000_000, 1_414, { subVectors: 16 }))).toMatchObject([
      { sentence: '16 sub-vectors for 768 values: try 96.', settings: { num_sub_vectors: 96 } },
    ]);
  });

  it('reports a partition that is far larger than the others', () => {
    expect(sentences(index(2_000_000, 1_000, { largestPartition: 500_000 }))).toEqual([
      'The largest partition has 250 times the rows of the mean: build the index anew.',
    ]);
  });

  it('returns nothing for an index rebuilt with the proposed parameters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VECTOR_KINDS),
        fc.integer({ min: 1, max: 2 ** 30 }),
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 512 }),
        (type, rows, partitions, eighths) => {
          const before = index(rows, partitions, { type, dimension: eighths * 8, subVectors: 1 });
          const advice = indexAdvice(before);
          const settings = Object.assign({}, ...advice.map((one) => one.settings));
          const { num_partitions: count = partitions, num_sub_vectors: subVectors = 1 } = settings;
          const after = index(rows, count, { type, dimension: eighths * 8, subVectors });
          expect(sentences(after)).toEqual([]);
        },
      ),
    );
  });
});
