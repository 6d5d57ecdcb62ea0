import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type IndexKindName, indexParameters, proposedPartitions, VECTOR_KINDS } from './index-parameters.ts';

const KINDS: readonly IndexKindName[] = [...VECTOR_KINDS, 'BTREE', 'BITMAP', 'LABEL_LIST', 'FTS', 'FM'];

function proposals(kind: IndexKindName, rows: number | null, dimension: number | null) {
  return Object.fromEntries(
    indexParameters(kind, { rows, dimension, itemBytes: 4 }).map(({ name, proposed }) => [name, proposed]),
  );
}

function reasonOf(kind: IndexKindName, name: string, value: number, rows: number, dimension: number) {
  const found = indexParameters(kind, { rows, dimension, itemBytes: 4 }).find((one) => one.name === name);
  return found?.kind === 'count' ? found.reason(value) : undefined;
}

describe('indexParameters', () => {
  it('proposes the parameters of a vector index from the size of the table', () => {
    expect(proposals('IVF_PQ', 2_000_000, 768)).toEqual({
      num_partitions: 1_414,
      num_sub_vectors: 48,
      num_bits: '8',
      sample_rate: 256,
      max_iterations: 50,
    });
    expect(proposals('IVF_HNSW_SQ', 2_600_000, 768)).toMatchObject({
      num_partitions: 3,
      m: 20,
      ef_construction: 300,
    });
  });

  it('proposes no partitions or sub-vectors if rows and dimension are unknown', () => {
    expect(proposals('IVF_PQ', null, null)).toMatchObject({
      num_partitions: undefined,
      num_sub_vectors: undefined,
    });
  });

  it.each([
    [16, 1],
    [24, 3],
    [100, 1],
    [7, 1],
  ])('proposes a number of sub-vectors that divides dimension %d', (dimension, expected) => {
    expect(proposals('IVF_PQ', 1000, dimension)).toMatchObject({ num_sub_vectors: expected });
  });

  it('explains each number of partitions and sub-vectors', () => {
    expect(reasonOf('IVF_PQ', 'num_partitions', 1414, 2_000_000, 768)).toBe(
      '√2,000,000, so about 1,414 rows in each.',
    );
    expect(reasonOf('IVF_PQ', 'num_partitions', 32, 2_000_000, 768)).toBe('About 62,500 rows in each.');
    expect(reasonOf('IVF_HNSW_SQ', 'num_partitions', 1, 5000, 768)).toBe('One graph of all 5,000 rows.');
    expect(reasonOf('IVF_HNSW_SQ', 'num_partitions', 2, 5000, 768)).toBe(
      'About 2,500 rows in each, with a graph of their own.',
    );
    expect(reasonOf('IVF_PQ', 'num_sub_vectors', 96, 10, 768)).toBe('768 ÷ 96 = 8 values each.');
    expect(reasonOf('IVF_PQ', 'num_sub_vectors', 5, 10, 768)).toBe('Must divide the dimension, 768.');
  });

  it.each([
    [
      4,
      'Each sub-vector takes 1 byte; a whole vector takes 12 bytes.',
      'Keeps 1 bit of each number, instead of 32.',
    ],
    [
      2,
      'Each sub-vector takes 1 byte; a whole vector takes 6 bytes.',
      'Keeps 1 bit of each number, instead of 16.',
    ],
    [null, 'Each sub-vector takes 1 byte.', 'Keeps 1 bit of each number.'],
  ])('explains the compression of numbers of %s bytes each', (itemBytes, pqReason, rqReason) => {
    const reason = (kind: IndexKindName) => {
      const all = indexParameters(kind, { rows: 10, dimension: 3, itemBytes });
      const bits = all.find(({ name }) => name === 'num_bits');
      return bits?.kind === 'count' ? bits.reason(1) : bits?.kind === 'choice' ? bits.reason('8') : undefined;
    };
    expect([reason('IVF_PQ'), reason('IVF_RQ')]).toEqual([pqReason, rqReason]);
  });

  it('offers 4 bits only if the number of sub-vectors can be even', () => {
    const choices = (dimension: number | null) => {
      const all = indexParameters('IVF_PQ', { rows: 10, dimension, itemBytes: 4 });
      return all.flatMap((one) => (one.name === 'num_bits' && one.kind === 'choice' ? one.choices : []));
    };
    expect([3, 6, null].map(choices)).toEqual([['8'], ['8', '4'], ['8', '4']]);
  });

  it('proposes values within the bounds, and lists each parameter once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.option(fc.nat({ max: 2 ** 40 })),
        fc.option(fc.integer({ min: 1, max: 20_000 })),
        (kind, rows, dimension) => {
          const found = indexParameters(kind, { rows, dimension, itemBytes: null });
          expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
          return found.every((one) => {
            if (one.kind === 'choice') return one.choices.includes(one.proposed);
            if (one.kind === 'flag' || one.proposed === undefined) return true;
            one.reason(one.proposed);
            return one.proposed >= one.least && one.proposed <= one.most;
          });
        },
      ),
    );
  });
});

it('proposedPartitions returns the square root of the row count, and at least 1', () => {
  expect([0, 1, 2, 10_000].map(proposedPartitions)).toEqual([1, 1, 1, 100]);
});
