import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';
import { operations } from './operations/index.ts';

const read = (text: string) => operations.analyzePlan.request.parse(parseJson(text));

describe('reads a query in the interface’s form and in the shorter form of official clients', () => {
  it.each([
    ['{"k":1,"vector":[1,2]}', { vector: { single_vector: [1, 2] } }],
    [
      '{"k":1,"vector":[[1,2],[3,4]]}',
      {
        vector: {
          multi_vector: [
            [1, 2],
            [3, 4],
          ],
        },
      },
    ],
    ['{"k":1,"vector":[]}', { vector: { single_vector: [] } }],
    ['{"k":1,"vector":{}}', { vector: {} }],
    ['{"k":1,"vector":{"single_vector":[]}}', { vector: { single_vector: [] } }],
    ['{"k":1,"vector":[],"columns":["id"]}', { columns: { column_names: ['id'] } }],
    ['{"k":1,"vector":[],"columns":[]}', { columns: { column_names: [] } }],
    ['{"k":1,"vector":[],"columns":[["a","b+1"]]}', { columns: { column_aliases: { a: 'b+1' } } }],
    ['{"k":1,"vector":[],"columns":{"a":"b+1"}}', { columns: { column_aliases: { a: 'b+1' } } }],
    ['{"k":1,"vector":[],"columns":{"column_names":["id"]}}', { columns: { column_names: ['id'] } }],
    ['{"k":1,"vector":[],"columns":null}', { columns: null }],
    [
      '{"k":1,"vector":[],"full_text_query":{"columns":["t"],"query":"red shoe"}}',
      { full_text_query: { string_query: { query: 'red shoe', columns: ['t'] } } },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"string_query":"red shoe"}}',
      { full_text_query: { string_query: { query: 'red shoe' } } },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"query":{"match":{"terms":"red"}}}}',
      { full_text_query: { structured_query: { match: { terms: 'red' } } } },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"structured_query":{"query":{"match":{"terms":"red"}}}}}',
      { full_text_query: { structured_query: { match: { terms: 'red' } } } },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"query":{"boolean":{"must":[{"boost":{"positive":{"multi_match":{"boost":[1,2],"columns":["t","u"],"query":"red"}},"negative":{"match":{"terms":"a"}}}}]}}}}',
      {
        full_text_query: {
          structured_query: {
            boolean: {
              must: [
                {
                  boost: {
                    positive: {
                      multi_match: {
                        match_queries: [
                          { terms: 'red', column: 't', boost: 1 },
                          { terms: 'red', column: 'u', boost: 2 },
                        ],
                      },
                    },
                  },
                },
              ],
            },
          },
        },
      },
    ],
    ['{"k":9223372036854775807,"vector":[]}', { k: 9223372036854775807n }],
    // As JavaScript serializes 1e20.
    ['{"k":1,"vector":[100000000000000000000]}', { vector: { single_vector: [1e20] } }],
    ['{"k":1,"vector":[],"upper_bound":100000000000000000000}', { upper_bound: 1e20 }],
    ['{"k":1,"vector":[],"minimum_nprobes":20,"order_by":null}', { minimum_nprobes: 20n, order_by: null }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  it.each(['"1"', 'null', 'true', '1e999', '9'.repeat(400)])('rejects as a number: %s', (text) => {
    const query = parseJson(`{"k":1,"vector":[${text}]}`);
    const { error } = operations.analyzePlan.request.safeParse(query);
    expect(error?.issues).toMatchObject([
      { path: ['vector', 'single_vector', 0], message: 'must be a number' },
    ]);
  });

  it('reads nested structured queries', () => {
    const text =
      '{"k":1,"vector":[],"full_text_query":{"structured_query":{"boolean":{"must":[{"boost":{"positive":{"match":{"terms":"a"}},"negative":{"phrase":{"terms":"b c","slop":1}}}}],"should":[{"multi_match":{"match_queries":[{"terms":"d","column":"t"}]}}]}}}}';
    expect(read(text).full_text_query?.structured_query?.boolean?.must).toHaveLength(1);
  });
});
