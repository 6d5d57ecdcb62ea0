import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePlan } from './parse/parse-plan.ts';
import { vectorSearches } from './vector-search.ts';

function searchesIn(name: string) {
  const text = readFileSync(join(import.meta.dirname, 'texts', name), 'utf8');
  const plan = parsePlan(text).parts.findLast((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return vectorSearches(plan).map(({ nodes, facts }) => [
    nodes.map((index) => plan.nodes[index]?.name),
    facts.join(', '),
  ]);
}

it.each([
  ['ivfpq-analyze.txt', [['ANNSubIndex', 'ANNIvfPartition'], '4 of 4 partitions, 3,000 comparisons, cosine']],
  ['ivfpq-explain.txt', [['ANNSubIndex', 'ANNIvfPartition'], 'at most 20 partitions, cosine']],
  [
    'ivfpq-refine-nprobes-analyze.txt',
    [
      ['KNNVectorDistance', 'LanceRead', 'ANNSubIndex', 'ANNIvfPartition'],
      '3 of 4 partitions, 2,330 comparisons, cosine, refine ×5',
    ],
  ],
])('puts together what is one search in %s', (name, search) => {
  expect(searchesIn(name)).toEqual([search]);
});

it('finds one for each vector, and none where no index is used', () => {
  expect(searchesIn('by-query/13-vector-batch-two-queries.txt')).toHaveLength(2);
  expect(searchesIn('flat-knn-analyze.txt')).toEqual([]);
});
