import { describe, expect, it } from 'vitest';
import { parsePlan } from '#plan/index.ts';
import { hybridOf } from './hybrid-query.ts';
import { readQuery } from './query-text.ts';

const TEXT = '"full_text_query":{"string_query":{"query":"oak"}}';

describe('a query near a vector and for words', () => {
  it.each([
    ['in the interface’s form', `{"k":3,"vector":{"single_vector":[1,2]},${TEXT}}`],
    ['in that of official clients', '{"k":3,"vector":[1,2],"full_text_query":{"query":"oak"}}'],
    ['of several vectors', `{"k":3,"vector":{"multi_vector":[[1,2],[3,4]]},${TEXT}}`],
  ])('is two, %s', (_, text) => {
    const query = readQuery(text);
    const hybrid = hybridOf(query);
    expect(hybrid?.vector).toEqual({ k: 3n, vector: query.vector });
    expect(hybrid?.text).toEqual({ k: 3n, vector: {}, full_text_query: query.full_text_query });
  });

  it('asks each half for the rows before its page too', () => {
    const hybrid = hybridOf(readQuery(`{"k":3,"offset":40,"vector":[1,2],${TEXT}}`));
    expect(hybrid?.page).toEqual({ offset: 40, limit: 3 });
    expect([hybrid?.vector, hybrid?.text]).toMatchObject([{ k: 43n }, { k: 43n }]);
    expect(hybrid?.vector).not.toHaveProperty('offset');
  });

  it('asks for no more than a server can be asked for', () => {
    const hybrid = hybridOf(readQuery(`{"k":9223372036854775807,"offset":9,"vector":[1,2],${TEXT}}`));
    expect(hybrid?.vector.k).toBe(9223372036854775807n);
  });

  it('leaves out of the text half what says how to look for a vector', () => {
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
  ['near a vector', '{"k":3,"vector":[1,2],"full_text_query":null}'],
  ['for words', `{"k":3,"vector":[],${TEXT}}`],
  ['no query', `{"vector":[1,2],${TEXT}}`],
])('any other is one: %s', (_, text) => {
  expect(hybridOf(readQuery(text))).toBeUndefined();
});

it('the plans of its halves are read as two', () => {
  const text =
    '--- Vector half ---\nSortExec, elapsed=1ms\n  ANNSubIndex: k=10\n--- Text half ---\nMatchQuery: column=a\n';
  expect(parsePlan(text).parts.map((part) => (part.kind === 'plan' ? part.nodes.length : part.text))).toEqual(
    ['--- Vector half ---\n', 2, '--- Text half ---\n', 1],
  );
});
