import { describe, expect, it } from 'vitest';
import { queryVector } from '#protocol/index.ts';
import { randomVector } from './RandomSource.tsx';
import { rowChoiceOf } from './RowSource.tsx';
import { PLACE_OF_ALL, placed, placeOfAnother, without } from './VectorField.tsx';
import { lengthAndNorm, memberOf, normOf, vectorsIn, widthProblem } from './vector-member.ts';

const A = [1, 0];
const B = [0, 1];
const C = [3, 4];
const COLUMN = { path: 'v', type: 'vector · 768 × float32', width: 768, item: 'float32', isMulti: false };

describe('the vector member of a query', () => {
  it.each([[[]], [[A]], [[A, B, C]]])('round-trips %j', (vectors) => {
    const member = memberOf(vectors);
    expect(vectorsIn(member)).toEqual(vectors);
    expect(queryVector.safeParse(member).success).toBe(true);
  });

  it('is empty if a client sends an empty vector', () => {
    expect(vectorsIn({ single_vector: [] })).toEqual([]);
    expect(vectorsIn({ multi_vector: null, single_vector: null })).toEqual([]);
  });

  it('accepts numbers with many digits', () => {
    expect(vectorsIn({ single_vector: [1, 2n ** 60n] })).toEqual([[1, 2 ** 60]]);
  });

  it.each([[[1, 2]], [{ single_vector: 'puppy' }], [{ single_vector: [1], multi_vector: [[1]] }], [7]])(
    'is undefined for %j',
    (member) => {
      expect(vectorsIn(member)).toBeUndefined();
    },
  );
});

describe('adding a vector', () => {
  it('replaces the previous vectors of the same source', () => {
    const first = placed([A, B], PLACE_OF_ALL, [C]);
    expect(first.vectors).toEqual([C]);
    expect(placed(first.vectors, first.place, [A, B]).vectors).toEqual([A, B]);
  });

  it('appends it if another one is requested', () => {
    const added = placed([A], placeOfAnother([A]), [B]);
    expect(added.vectors).toEqual([A, B]);
    expect(placed(added.vectors, added.place, [C]).vectors).toEqual([A, C]);
  });

  it('updates its position after another vector is removed', () => {
    const { vectors, place } = placed([A], placeOfAnother([A]), [B, C]);
    expect(placed(...placeAfter(without(vectors, 1, place)), [A]).vectors).toEqual([A, A]);
    expect(placed(...placeAfter(without(vectors, 0, place)), [A]).vectors).toEqual([A]);
  });

  function placeAfter({ vectors, place }: ReturnType<typeof without>) {
    return [vectors, place] as const;
  }
});

describe('a random vector', () => {
  const make = (options: Partial<Parameters<typeof randomVector>[0]>) =>
    randomVector({ seed: 1, width: 768, element: 'float32', unitLength: false, ...options });

  it('is deterministic for a seed and differs for other seeds', () => {
    expect(make({})).toEqual(make({}));
    expect(make({ seed: 2 })).not.toEqual(make({}));
    expect(make({ width: 1 })[0]).toBeCloseTo(1.4043387784, 9);
  });

  it('has the length 1 on request', () => {
    expect(normOf(make({ unitLength: true }))).toBeCloseTo(1, 12);
  });

  it('is distributed normally around zero', () => {
    const vector = make({ width: 20_000 });
    const mean = vector.reduce((sum, number) => sum + number, 0) / vector.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(normOf(vector) / Math.sqrt(vector.length)).toBeCloseTo(1, 1);
  });

  it.each([
    ['uint8', 0, 255],
    ['int8', -128, 127],
  ])('of %s has integers from the whole range', (element, least, largest) => {
    const vector = make({ element, width: 5000 });
    expect(vector.every(Number.isInteger)).toBe(true);
    expect([Math.min(...vector), Math.max(...vector)]).toEqual([least, largest]);
  });
});

describe('the description of a vector', () => {
  it('contains its dimension and its norm', () => {
    expect(lengthAndNorm(C)).toBe('2 numbers, norm 5.000');
    expect(lengthAndNorm([1e-9])).toBe('1 number, norm 1.00e-9');
    expect(lengthAndNorm([0])).toBe('1 number, norm 0');
  });

  it('reports a dimension that doesn’t match the column', () => {
    expect(widthProblem([1, 2, 3], COLUMN)).toBe('This vector has 3 dimensions; the column needs 768.');
    expect(widthProblem([1, 2, 3], { ...COLUMN, width: 3 })).toBeUndefined();
    expect(widthProblem([1, 2, 3], undefined)).toBeUndefined();
  });
});

describe('rowChoiceOf', () => {
  it.each([
    [' 156 ', { offset: 156n }],
    ['id = 7', { filter: 'id = 7' }],
    ['-1', { filter: '-1' }],
    ['  ', undefined],
  ])('parses %j as a row number or a condition', (typed, choice) => {
    expect(rowChoiceOf(typed)).toEqual(choice);
  });
});
