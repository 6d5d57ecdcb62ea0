import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePlan } from './parse/parse-plan.ts';
import { vectorSearches } from './search-steps.ts';

function searchesIn(name: string) {
  const text = readFileSync(join(import.meta.dirname, 'texts', name), 'utf8');
  const plan = parsePlan(text).parts.findLast((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return vectorSearches(plan).map(({ kind, nodes, facts }) => ({
    kind,
    names: nodes.map((index) => plan.nodes[index]?.name),
    nodes,
    facts: facts.join(', '),
  }));
}

it.each([
  [
    'ivfpq-analyze.txt',
    ['SortExec', 'ANNSubIndex', 'ANNIvfPartition'],
    '4 of 4 partitions, 3,000 comparisons, cosine',
  ],
  ['ivfpq-explain.txt', ['SortExec', 'ANNSubIndex', 'ANNIvfPartition'], 'at most 20 partitions, cosine'],
  // The vectors are read again to compute distances, and an index answers the filter.
  [
    'ivfpq-prefilter-scalar-analyze.txt',
    [
      'SortExec',
      'KNNVectorDistance',
      'LanceRead',
      'SortExec',
      'ANNSubIndex',
      'ANNIvfPartition',
      'ScalarIndexQuery',
    ],
    '4 of 4 partitions, 3,000 comparisons, cosine, refine ×2',
  ],
  // A graph doesn’t count comparisons.
  ['hnsw-analyze.txt', ['SortExec', 'ANNSubIndex', 'ANNIvfPartition'], '1 partition, l2'],
  [
    'ivfpq-bypass-analyze.txt',
    ['SortExec', 'KNNVectorDistance', 'LanceRead'],
    'brute force, 3,000 rows measured, l2',
  ],
])('groups the operators of one search in %s', (name, names, facts) => {
  expect(searchesIn(name)).toMatchObject([{ kind: 'vector', names, facts }]);
});

it('includes unindexed rows in the search, from the operator that merges both results', () => {
  const [search, ...others] = searchesIn('by-query/02-vector-ivfpq-refine.txt');
  expect(others).toEqual([]);
  expect(search?.names.slice(0, 4)).toEqual([
    'SortExec',
    'KNNVectorDistance',
    'CoalescePartitionsExec',
    'UnionExec',
  ]);
  expect(search?.facts).toBe(
    '4 of 16 partitions, 2,500 comparisons, l2, refine ×5, 501 rows not in the index',
  );
});

it('doesn’t count rows that a prefilter reads as unindexed', () => {
  const [search] = searchesIn('by-query/05-vector-prefilter-unindexed-col.txt');
  expect(search?.facts).toContain('501 rows not in the index');
});

it('ends a search at a filter on its results', () => {
  const [search] = searchesIn('ivfpq-postfilter-analyze.txt');
  expect(search?.names).toEqual(['SortExec', 'ANNSubIndex', 'ANNIvfPartition']);
});

it('finds one search for each vector, each with consecutive nodes', () => {
  const searches = searchesIn('by-query/13-vector-batch-two-queries.txt');
  expect(searches).toHaveLength(2);
  for (const { nodes } of searches) {
    expect(nodes).toEqual(nodes.map((_, place) => (nodes[0] ?? 0) + place));
  }
});

it('groups the operators of a full-text search', () => {
  expect(searchesIn('by-query/14-fts-match.txt')).toMatchObject([
    {
      kind: 'text',
      names: ['SortExec', 'CoalescePartitionsExec', 'UnionExec', 'MatchQuery', 'FlatMatchQuery', 'LanceRead'],
      facts: 'in text, 10 found by the index, 501 rows not in the index',
    },
  ]);
});

it.each(['fts-match-analyze.txt', 'scan-filter-analyze.txt', 'by-query/27-scan-order-by.txt'])(
  'finds no search in %s, where a group would have only one operator',
  (name) => {
    expect(searchesIn(name)).toEqual([]);
  },
);
