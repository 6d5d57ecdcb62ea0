import { describe, expect, it, test } from 'vitest';
import { describeDifference, isHybrid, queryDifference, querySummary } from './query-summary.ts';

it.each([
  [
    '{"filter": "id < 500", "nprobes": 20, "k": 10, "refine_factor": 2, "vector": {}}',
    'k 10, nprobes 20, refine 2, id < 500',
  ],
  ['{"maximum_nprobes": 40, "k": 10, "minimum_nprobes": 5}', 'k 10, min nprobes 5, max nprobes 40'],
  ['{"k": 5, "vector": [1, 2, 3], "distance_type": "dot"}', 'k 5, vector of 3, distance dot'],
  [
    '{"k": 5, "vector": {"multi_vector": [[1], [2]]}, "prefilter": true, "fast_search": false}',
    'k 5, 2 vectors, prefilter, fast_search off',
  ],
  ['{"k": 5, "full_text_query": "running shoes", "with_row_id": true}', 'k 5, text "running shoes", row IDs'],
  [
    '{"k": 5, "columns": ["id", "title"], "id": ["a"], "identity": {"api_key": "s"}}',
    'k 5, columns id title',
  ],
  ['{"k": 9223372036854775807, "own": {"a": [1]}}', 'k 9223372036854775807, own {"a":[1]}'],
  [
    '{"k": 1, "full_text_query": {"structured_query": {"multi_match": {"match_queries": []}}}}',
    'k 1, text multi match',
  ],
  ['{}', 'empty'],
  ['{"k"', 'not readable'],
])('summarizes %s', (json, text) => {
  expect(querySummary(json)).toBe(text);
});

test('truncates a long filter', () => {
  expect(querySummary(JSON.stringify({ filter: 'x'.repeat(1000) })).length).toBeLessThan(70);
});

describe('the difference between two queries', () => {
  test('lists changed, added, and removed members', () => {
    const before = '{"k": 10, "nprobes": 20, "vector": {"single_vector": [1, 2]}, "filter": "a"}';
    const after = '{"vector": [1, 3], "nprobes": 50, "k": 10, "prefilter": true}';
    expect(queryDifference(before, after)).toEqual([
      { member: 'nprobes', before: '20', after: '50' },
      { member: 'vector', before: 'vector of 2', after: 'vector of 2, another' },
      { member: 'filter', before: 'a', after: undefined },
      { member: 'prefilter', before: undefined, after: 'true' },
    ]);
  });

  it.each([
    ['{"k": 1, "vector": {}}', '{"vector": {}, "k": 1, "ef": null}'],
    ['{"k": 1, "vector": [1]}', '{"k": 1.0, "vector": {"single_vector": [1.0]}}'],
    ['{"a": {"b": 1, "c": 2}}', '{"a": {"c": 2, "b": 1}}'],
  ])('is empty between %s and %s', (before, after) => {
    expect(queryDifference(before, after)).toEqual([]);
  });

  test.each([
    ['{"k": 1, "vector": {}}', 'a vector'],
    ['{"k": 1, "vector": {"single_vector": []}}', 'a vector'],
    ['{"k": 1, "vector": [2]}', 'another vector'],
  ])('distinguishes a first vector from another one, after %s', (before, text) => {
    expect(describeDifference(before, '{"k": 1, "vector": [1]}')).toBe(text);
  });

  test('names a removed vector', () => {
    expect(describeDifference('{"k": 1, "vector": [1]}', '{"k": 1, "vector": {}}')).toBe('no vector');
  });

  test('detects a change in the last digit', () => {
    const [one, other] = ['9223372036854775806', '9223372036854775807'];
    expect(queryDifference(`{"k": ${one}}`, `{"k": ${other}}`)).toEqual([
      { member: 'k', before: one, after: other },
    ]);
  });
});

test.each([
  ['{"vector": {"single_vector": [1]}, "full_text_query": {"string_query": {"query": "a"}}}', true],
  ['{"vector": {}, "full_text_query": {"string_query": {"query": "a"}}}', false],
  ['{"vector": [1], "full_text_query": null}', false],
  ['{"vector": [1], "filter": "full_text_query = 1"}', false],
])('detects a hybrid query: %s', (json, expected) => {
  expect(isHybrid(json)).toBe(expected);
});
