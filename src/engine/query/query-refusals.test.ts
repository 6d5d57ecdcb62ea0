import { expect, it } from 'vitest';
import type { FullTextNode, QueryObject } from '../../protocol/index.ts';
import { planVectorOf } from '../plan-queries/plan-tables.ts';
import { usePlanTables } from '../plan-queries/testing/use-plan-tables.ts';

const plans = usePlanTables();

const scan: QueryObject = { k: 5n, vector: {} };
const near: QueryObject = { k: 5n, vector: { single_vector: planVectorOf(42) }, vector_column: 'vector' };
const words = (structured_query: FullTextNode): QueryObject => ({
  ...scan,
  full_text_query: { structured_query },
});
const match = { terms: 'puppy', column: 'text' };
const deep = Array.from({ length: 40 }).reduce<FullTextNode>((below) => ({ boolean: { must: [below] } }), {
  match,
});

it.each<[string, QueryObject, number, string]>([
  [
    'a vector of the wrong length',
    { ...near, vector: { single_vector: [1, 2] } },
    13,
    'The vector has 2 numbers, and those of the column `vector` have 16.',
  ],
  [
    'one vector of the wrong length among several',
    { ...near, vector: { multi_vector: [planVectorOf(1), [1]] } },
    13,
    'The vector has 1 numbers, and those of the column `vector` have 16.',
  ],
  [
    'an empty vector among several',
    { ...near, vector: { multi_vector: [planVectorOf(1), []] } },
    13,
    'A vector of `multi_vector` is empty.',
  ],
  [
    'a missing vector_column if two columns qualify',
    { ...near, vector_column: null },
    13,
    'Say by `vector_column` which one to search: `vector`, `vector2`.',
  ],
  ['a vector column that is not there', { ...near, vector_column: 'nope' }, 12, 'There is no column `nope`.'],
  [
    'a vector_column of texts',
    { ...near, vector_column: 'text' },
    13,
    'The column `text` holds Utf8, which is no vector.',
  ],
  ['no rows near a vector', { ...near, k: 0n }, 13, '`k` is 0'],
  ['a distance that nobody knows', { ...near, distance_type: 'manhattan' }, 13, '`manhattan`'],
  [
    'a distance type that doesn’t support floats',
    { ...near, distance_type: 'hamming' },
    13,
    'Distance type hamming does not support Float32 vectors.',
  ],
  [
    'ef less than k',
    { ...near, vector_column: 'vector2', ef: 1n },
    13,
    'ef must be greater than or equal to k.',
  ],
  ['a refine factor of 0', { ...near, refine_factor: 0n }, 13, 'Refine factor cannot be zero.'],
  [
    'an incomplete filter',
    { ...scan, filter: 'price >' },
    13,
    'Error parsing statement: price > (sql parser error: Expected: an expression, found: EOF).',
  ],
  ['a filter on a missing column', { ...scan, filter: '`no pe` = 1' }, 12, 'There is no column `no pe`.'],
  [
    'a filter that isn’t a condition',
    { ...scan, filter: 'id' },
    13,
    'The filter id does not return a boolean.',
  ],
  ['a filter by an unknown function', { ...scan, filter: 'foo(id) = 1' }, 13, "Invalid function 'foo'."],
  ['a filter that divides by zero', { ...scan, filter: 'id / 0 = 1' }, 13, 'Divide by zero error.'],
  [
    'a missing column',
    { ...scan, columns: { column_names: ['id', 'nope'] } },
    12,
    'There is no column `nope`.',
  ],
  ['a column twice', { ...scan, columns: { column_names: ['id', 'id'] } }, 13, 'Duplicate column name: id.'],
  [
    'an incomplete expression',
    { ...scan, columns: { column_aliases: { a: 'id +' } } },
    13,
    'Expression is not valid: id +.',
  ],
  [
    'an expression on a missing column',
    { ...scan, columns: { column_aliases: { a: 'nope + 1' } } },
    12,
    'There is no column `nope`.',
  ],
  ['an order by nothing', { ...scan, order_by: 'id' }, 13, '`order_by` must be a list.'],
  [
    'an order by a missing column',
    { ...scan, order_by: [{ column_name: 'nope' }] },
    12,
    'There is no column `nope`.',
  ],
  [
    'an order without a column',
    { ...scan, order_by: [{ ascending: true }] },
    13,
    '`order_by[0].column_name`',
  ],
  [
    'an order without a direction',
    { ...scan, order_by: [{ column_name: 'id', ascending: 1 }] },
    13,
    '`order_by[0].ascending`',
  ],
  ['a version that is not there', { ...scan, version: 999n }, 11, 'There is no version 999.'],
  ['a missing version', { ...scan, version: 2n ** 63n - 1n }, 11, 'There is no version 9223372036854775807.'],
  [
    'a full-text search in a missing column',
    words({ match: { terms: 'puppy', column: 'nope' } }),
    12,
    'There is no column `nope`.',
  ],
  ['an operator that nobody knows', words({ match: { ...match, operator: 'xor' } }), 13, '`xor`'],
  ['a fuzziness of less than nothing', words({ match: { ...match, fuzziness: -1 } }), 13, '`fuzziness`'],
  ['a slop of less than nothing', words({ phrase: { ...match, slop: -1 } }), 13, '`slop`'],
  [
    'only excluded words',
    words({ boolean: { must_not: [{ match }] } }),
    13,
    'boolean query must have at least one should/must query.',
  ],
  ['no match of several', words({ multi_match: { match_queries: [] } }), 13, '`multi_match`'],
  [
    'different words for each column',
    words({ multi_match: { match_queries: [match, { ...match, terms: 'river' }] } }),
    0,
    '`multi_match`',
  ],
  ['words within words within words', words(deep), 13, '32 levels'],
  [
    'text and several vectors',
    {
      ...near,
      vector: { multi_vector: [planVectorOf(1), planVectorOf(2)] },
      full_text_query: { string_query: { query: 'puppy' } },
    },
    0,
    '`full_text_query`',
  ],
])('rejects a query with %s', async (_, query, code, sentence) => {
  const refusal = { code, message: expect.stringContaining(sentence) };
  await expect(plans.query('items', query)).rejects.toMatchObject(refusal);
  await expect(plans.query('items', query)).rejects.not.toThrow(/\.rs:|Caused by|cargo|lance error/);
});

it('rejects a full-text search without columns if no column has a full-text index', async () => {
  const query = { ...scan, full_text_query: { string_query: { query: 'puppy' } } };
  const refusal = { code: 13, message: expect.stringContaining('full-text index') };
  await expect(plans.query('plain', query)).rejects.toMatchObject(refusal);
});

it('rejects a vector search if the table has no vector column', async () => {
  const query = { k: 1n, vector: { single_vector: [1] } };
  await expect(plans.query('weird', query)).rejects.toMatchObject({
    code: 13,
    message: expect.stringContaining('no vector column'),
  });
});

it.each(['explain', 'analyze'] as const)('rejects a hybrid search in %s', async (call) => {
  const query = { ...near, full_text_query: { string_query: { query: 'puppy' } } };
  const input = { ...plans.at('items'), query, verbose: false };
  const { signal } = new AbortController();
  const refusal = { code: 0, message: expect.stringContaining('`full_text_query`') };
  await expect(plans.handlers()[call](input, signal)).rejects.toMatchObject(refusal);
});
