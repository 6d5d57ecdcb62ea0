import { describe, expect, it } from 'vitest';
import { parsePlan } from '#plan/index.ts';
import { hybridOf } from './hybrid-query.ts';
import { readQuery } from './query-text.ts';

const TEXT = '"full_text_query":{"string_query":{"query":"oak"}}';

describe('a hybrid query', () => {
  it.each([
    ['in the interface’s form', `{"k":3,"vector":{"single_vector":[1,2]},${TEXT}}`],
    ['in the form of official clients', '{"k":3,"vector":[1,2],"full_text_query":{"query":"oak"}}'],
    ['with several vectors', `{"k":3,"vector":{"multi_vector":[[1,2],[3,4]]},${TEXT}}`],
  ])('is split into a vector query and a text query %s', (_, text) => {
    const query = readQuery(text);
    const hybrid = hybridOf(query);
    expect(hybrid?.vector).toEqual({ k: 3n, vector: query.vector });
    expect(hybrid?.text).toEqual({ k: 3n, vector: {}, full_text_query: query.full_text_query });
  });

  it('requests the rows before its page from each half', () => {
    const hybrid = hybridOf(readQuery(`{"k":3,"offset":40,"vector":[1,2],${TEXT}}`));
    expect(hybrid?.page).toEqual({ offset: 40, limit: 3 });
    expect([hybrid?.vector, hybrid?.text]).toMatchObject([{ k: 43n }, { k: 43n }]);
    expect(hybrid?.vector).not.toHaveProperty('offset');
  });

  it('limits the k of each half to the largest 64-bit integer', () => {
    const hybrid = hybridOf(readQuery(`{"k":9223372036854775807,"offset":9,"vector":[1,2],${TEXT}}`));
    expect(hybrid?.vector.k).toBe(9223372036854775807n);
  });

  it('omits the options of a vector search from its text half', () => {
    const hybrid = hybridOf(
      readQuery(`{"k":3,"vector":[1],"nprobes":4,"upper_bound":1,"filter":"a","version":2,${TEXT}}`),
    );
    expect(Object.keys(hybrid?.text ?? {}).sort()).toEqual([
      'filter',
      'full_text_query',
      'k',
      'vector',
      'version',
    ]);
    expect(hybrid?.vector).toMatchObject({ nprobes: 4, upper_bound: 1 });
  });
});

it.each([
  ['a scan', '{"k":3,"vector":{}}'],
  ['a vector query', '{"k":3,"vector":[1,2],"full_text_query":null}'],
  ['a text query', `{"k":3,"vector":[],${TEXT}}`],
  ['a query without k', `{"vector":[1,2],${TEXT}}`],
])('hybridOf returns undefined for %s', (_, text) => {
  expect(hybridOf(readQuery(text))).toBeUndefined();
});

it('parsePlan reads the plan of a hybrid query as two plans', () => {
  const text =
    '--- Vector half ---\nSortExec, elapsed=1ms\n  ANNSubIndex: k=10\n--- Text half ---\nMatchQuery: column=a\n';
  expect(parsePlan(text).parts.map((part) => (part.kind === 'plan' ? part.nodes.length : part.text))).toEqual(
    ['--- Vector half ---\n', 2, '--- Text half ---\n', 1],
  );
});
