import { describe, expect, it } from 'vitest';
import type { NewIndex } from '../calls.ts';
import { type SmallTable, smallTable } from './testing/small-table.ts';

const signal = new AbortController().signal;

type IndexInput = Partial<NewIndex> & Pick<NewIndex, 'column' | 'indexType'>;

function create({ handlers, directory }: SmallTable, input: IndexInput) {
  return handlers.createIndex({ directory, settings: {}, ...input }, signal);
}

async function indicesOf({ open }: SmallTable) {
  const table = await open();
  const names = (await table.listIndices()).map(({ name }) => name);
  const stats = await Promise.all(names.map((name) => table.indexStats(name)));
  return names.map((name, at) => `${name}: ${stats[at]?.indexType} ${stats[at]?.distanceType ?? ''}`.trim());
}

describe('createIndex', () => {
  it.each([
    ['IVF_FLAT', 'vector', {}, 'IVF_FLAT l2'],
    ['ivf_pq', 'vector', { num_partitions: 3, num_sub_vectors: 4, num_bits: 4 }, 'IVF_PQ l2'],
    ['IVF_RQ', 'vector', { num_partitions: 2, num_bits: 1, max_iterations: 5 }, 'IVF_RQ l2'],
    ['IVF_HNSW_SQ', 'vector', { m: 8, ef_construction: 40, sample_rate: 64 }, 'IVF_HNSW_SQ l2'],
    ['Ivf_Hnsw_Pq', 'vector', { num_partitions: 1, num_sub_vectors: 2 }, 'IVF_HNSW_PQ l2'],
    ['BTREE', 'Price', {}, 'BTREE'],
    ['btree', 'seller.name', {}, 'BTREE'],
    ['BTREE', 'seller.`since.when`', {}, 'BTREE'],
    ['BITMAP', 'title', {}, 'BITMAP'],
    ['LABEL_LIST', 'tags', {}, 'LABEL_LIST'],
    ['FM', 'title', {}, 'FM'],
    ['FTS', 'full text', { with_position: true, language: 'german', stem: true }, 'FTS'],
    ['INVERTED', '`full text`', { base_tokenizer: 'ngram', min_ngram_length: 2, max_ngram_length: 4 }, 'FTS'],
  ])('creates an index of type %s on %s', async (indexType, column, settings, expected) => {
    const table = await smallTable();
    expect(await create(table, { indexType, column, settings })).toEqual({ version: 2 });
    expect(await indicesOf(table)).toEqual([`${column}_idx: ${expected}`]);
  });

  it.each([
    ['cosine', 'cosine'],
    ['DOT', 'dot'],
    ['Euclidean', 'l2'],
  ])('supports the distance %s and a custom name', async (distanceType, expected) => {
    const table = await smallTable();
    await create(table, { indexType: 'IVF_PQ', column: 'vector', name: 'mine', distanceType });
    expect(await indicesOf(table)).toEqual([`mine: IVF_PQ ${expected}`]);
  });

  it('indexes binary vectors', async () => {
    const table = await smallTable();
    await create(table, { indexType: 'IVF_FLAT', column: 'bits', distanceType: 'hamming' });
    expect(await indicesOf(table)).toEqual(['bits_idx: IVF_FLAT hamming']);
  });

  it('accepts all full-text settings of the official client and ignores unknown ones', async () => {
    const table = await smallTable(3);
    const settings = {
      ascii_folding: true,
      base_tokenizer: 'simple',
      custom_stop_words: null,
      lance_tokenizer: null,
      language: 'English',
      lower_case: true,
      max_ngram_length: 3,
      max_token_length: 40,
      min_ngram_length: 3,
      prefix_only: false,
      remove_stop_words: true,
      stem: true,
      with_position: false,
      from_the_future: { any: 1 },
    };
    await create(table, { indexType: 'FTS', column: 'title', settings });
    expect(await indicesOf(table)).toEqual(['title_idx: FTS']);
  });
});

describe('createIndex rejects', () => {
  it.each<[IndexInput, number, string | RegExp]>([
    [
      { indexType: 'IVF_MAGIC', column: 'vector' },
      13,
      /^`IVF_MAGIC` is no kind of index that the engine builds: IVF_FLAT,/,
    ],
    [{ indexType: 'toString', column: 'vector' }, 13, 'no kind of index'],
    [{ indexType: 'BTREE', column: 'colour' }, 12, 'There is no column `colour`.'],
    [{ indexType: 'BTREE', column: 'price' }, 12, 'There is no column `price`.'],
    [{ indexType: 'BTREE', column: 'seller.age' }, 12, 'There is no column `seller.age`.'],
    [{ indexType: 'BTREE', column: '' }, 12, 'There is no column ``.'],
    [{ indexType: 'BTREE', column: 'id', name: '' }, 13, 'must not be empty'],
    [
      { indexType: 'BTREE', column: 'vector' },
      13,
      /^A BTree index cannot be created on the field .*vector.*Float32\)\.$/,
    ],
    [{ indexType: 'FTS', column: 'Price' }, 13, 'A FTS index cannot be created on the field'],
    [{ indexType: 'IVF_PQ', column: 'title' }, 13, 'A IVF PQ index cannot be created on the field'],
    [
      { indexType: 'IVF_PQ', column: 'vector', distanceType: 'far' },
      13,
      /^`far` is no distance .* l2, cosine, dot, hamming\.$/,
    ],
    [
      { indexType: 'IVF_PQ', column: 'vector', distanceType: 'hamming' },
      13,
      'Only an index of the kind IVF_FLAT',
    ],
    [
      { indexType: 'IVF_FLAT', column: 'vector', distanceType: 'hamming' },
      13,
      /^Hamming distance is for vectors of uint8, and `vector` is/,
    ],
    [{ indexType: 'IVF_FLAT', column: 'bits' }, 13, 'Unsupported data type UInt8 with distance type l2.'],
    [
      { indexType: 'IVF_PQ', column: 'vector', settings: { num_sub_vectors: 3 } },
      13,
      'num_sub_vectors must divide vector dimension 8, but got 3.',
    ],
    [
      { indexType: 'IVF_PQ', column: 'vector', settings: { num_partitions: 0 } },
      13,
      '`num_partitions` must be an integer from 1',
    ],
    [
      { indexType: 'IVF_PQ', column: 'vector', settings: { max_iterations: 2 ** 32 } },
      13,
      '`max_iterations` must be',
    ],
    [
      { indexType: 'IVF_PQ', column: 'vector', settings: { num_partitions: 400 } },
      13,
      /^KMeans cannot train 400 centroids with 300 vectors/,
    ],
    [
      { indexType: 'IVF_PQ', column: 'vector', settings: { m: 8 } },
      13,
      '`m` isn’t a setting that an IVF_PQ index takes here.',
    ],
    [{ indexType: 'BTREE', column: 'id', settings: { stem: true } }, 13, '`stem` isn’t a setting'],
    [
      { indexType: 'FTS', column: 'title', settings: { custom_stop_words: ['a'] } },
      13,
      '`custom_stop_words` isn’t a setting',
    ],
    [{ indexType: 'FTS', column: 'title', settings: { stem: 'yes' } }, 13, '`stem` must be true or false.'],
    [
      { indexType: 'FTS', column: 'title', settings: { language: 'Klingon' } },
      13,
      '`language` must be one of Arabic,',
    ],
    [
      { indexType: 'FTS', column: 'title', settings: { base_tokenizer: 'lindera/../../x' } },
      13,
      '`base_tokenizer` must be one of simple,',
    ],
    [
      {
        indexType: 'FTS',
        column: 'title',
        settings: { base_tokenizer: 'ngram', min_ngram_length: 5, max_ngram_length: 2 },
      },
      13,
      'min_gram must not be greater than max_gram.',
    ],
  ])('%j', async (input, code, message) => {
    const table = await smallTable();
    const refused = create(table, input);
    await expect(refused).rejects.toMatchObject({ code });
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.not.toThrow(/\.rs|Caused by|lance error/);
    expect(await indicesOf(table)).toEqual([]);
  });

  it('a name that is taken, even by an index on another column', async () => {
    const table = await smallTable(3);
    await create(table, { indexType: 'BTREE', column: 'id' });
    const taken = { code: 7, message: 'There is an index `id_idx` already.' };
    await expect(create(table, { indexType: 'BTREE', column: 'id' })).rejects.toMatchObject(taken);
    const other = create(table, { indexType: 'BTREE', column: 'Price', name: 'id_idx' });
    await expect(other).rejects.toMatchObject(taken);
  });

  it('a vector index on too few rows', async () => {
    const message = 'An index of vectors is trained on rows, and there are none.';
    const empty = create(await smallTable(0), { indexType: 'IVF_FLAT', column: 'vector' });
    await expect(empty).rejects.toMatchObject({ code: 13, message });
    const few = create(await smallTable(3), { indexType: 'IVF_PQ', column: 'vector' });
    await expect(few).rejects.toThrow('Not enough rows to train PQ. Requires 256 rows but only 3 available.');
  });
});

it('drops an index and rejects dropping a missing one', async () => {
  const table = await smallTable(3);
  const { handlers, directory } = table;
  await create(table, { indexType: 'BTREE', column: 'id' });
  expect(await handlers.dropIndex({ directory, name: 'id_idx' }, signal)).toEqual({ version: 3 });
  expect(await indicesOf(table)).toEqual([]);
  await expect(handlers.dropIndex({ directory, name: 'id_idx' }, signal)).rejects.toMatchObject({
    code: 6,
    message: 'There is no index `id_idx`.',
  });
});
