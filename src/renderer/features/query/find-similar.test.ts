import { describe, expect, it } from 'vitest';
import { similarQuery, vectorFor, vectorsFor } from './find-similar.ts';
import { readQueryText } from './model/query-text.ts';

const field = (name: string, type: string) =>
  ({
    name,
    type,
    family: type.startsWith('vector') ? 'vector' : 'nested',
    nullable: true,
    metadata: [],
    children: [],
  }) as never;
const fields = [
  field('id', 'int64'),
  field('image', 'vector · 512 × float32'),
  field('words', 'list of vector · 128 × float32'),
  field('title', 'utf8'),
];

describe('the vector for “find similar”', () => {
  it.each([
    ['of the selected cell', 1, undefined, 'image'],
    ['of a cell with several vectors', 2, 'image', 'words'],
    ['of the searched column, from another cell', 0, 'words', 'words'],
    ['of the first that there is', 3, undefined, 'image'],
    ['of the first, where the searched one did not come', 0, 'gone', 'image'],
  ] as const)('is the one %s', (_, place, searched, column) => {
    expect(vectorFor(fields, place, searched)?.column).toBe(column);
  });

  it('is chosen by the user if a row has several and none is selected', () => {
    const columnsFor = (place: number, searched?: string) =>
      vectorsFor(fields, place, searched).map(({ column }) => column);
    expect(columnsFor(3)).toEqual(['image', 'words']);
    expect(columnsFor(2)).toEqual(['words']);
    expect(columnsFor(0, 'words')).toEqual(['words']);
  });

  it('is undefined without a vector column', () => {
    expect(vectorFor([field('id', 'int64')], 0)).toBeUndefined();
  });
});

describe('similarQuery', () => {
  it('contains the vector with every digit', () => {
    const json = similarQuery({ column: 'image', vector: '[0.10000000149011612,-1e-7,3]' });
    expect(json).toContain('[0.10000000149011612, -1e-7, 3]');
    expect(JSON.parse(json)).toEqual({
      k: 10,
      vector_column: 'image',
      vector: { single_vector: [0.10000000149011612, -1e-7, 3] },
    });
    expect(readQueryText(json).problems).toEqual([]);
  });

  it('contains all vectors of a multivector row', () => {
    const json = similarQuery({ column: 'words', vector: '[[1,2],[3,4]]', isMulti: true });
    expect(JSON.parse(json)).toMatchObject({
      vector: {
        multi_vector: [
          [1, 2],
          [3, 4],
        ],
      },
    });
    expect(readQueryText(json).problems).toEqual([]);
  });

  it('keeps the version and the columns', () => {
    const columns = '{"column_names": ["id", "image"]}';
    const json = similarQuery({ column: 'image', vector: '[1]', version: 9007199254740993n, columns });
    expect(json).toContain('"version": 9007199254740993');
    expect(json).toContain(`"columns": ${columns}`);
    expect(readQueryText(json).problems).toEqual([]);
  });
});
