import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operatorSummary } from './operator-summary.ts';
import { parsePlan } from './parse/parse-plan.ts';

function wordsOf(text: string): string[] {
  const plans = parsePlan(text).parts.filter((part) => part.kind === 'plan');
  return plans.flatMap((plan) =>
    plan.nodes.map((node) => `${node.name} ${operatorSummary(plan, node)}`.trim()),
  );
}

function wordsIn(name: string): string[] {
  return wordsOf(readFileSync(join(import.meta.dirname, 'texts', name), 'utf8'));
}

it('describes each operator of a vector search', () => {
  expect(wordsIn('ivfpq-prefilter-scalar-analyze.txt')).toEqual([
    'AnalyzeExec verbose=true',
    'TracedExec',
    'ProjectionExec 3 columns',
    'LanceRead take [id]',
    'GlobalLimitExec fetch=10',
    'FilterExec _distance IS NOT NULL',
    'SortExec TopK(fetch=10)',
    'KNNVectorDistance cosine, refine',
    'LanceRead take [vector]',
    'SortExec TopK(fetch=20)',
    'ANNSubIndex vector_idx, k=20',
    'ANNIvfPartition 4 of 4 partitions',
    'ScalarIndexQuery id < 500',
  ]);
});

it('describes a plan that never ran', () => {
  expect(wordsIn('ivfpq-explain.txt').at(-1)).toBe('ANNIvfPartition at most 20 partitions');
  expect(wordsIn('scan-limit-explain.txt')).toEqual(['LanceRead scan [id, cat]']);
});

it('shows conditions without the types and column positions that the engine adds', () => {
  expect(wordsIn('scan-filter-explain.txt').at(-1)).toBe(
    'LanceRead scan [id, cat, price] where price > 100 AND cat = "c1"',
  );
  expect(wordsIn('scalar-in-or-explain.txt').at(-1)).toBe(
    'ScalarIndexQuery OR(OR(cat = c1,cat = c2),id >= 2900)',
  );
});

it('shows the terms of a text search', () => {
  expect(wordsIn('fts-filter-explain.txt')).toContain('MatchQuery text: puppy river');
  expect(wordsIn('fts-boolean-explain.txt').at(-1)).toBe('CompoundFtsScorer text: "puppy", "river", "stone"');
});

it('shows the first properties of an unknown operator', () => {
  expect(wordsOf('StrangeExec: a=1, b@0 > 2, c=[x, y], d=4')).toEqual(['StrangeExec a=1, b > 2, c=[x, y]']);
});

it('shows the order of a sort without a limit', () => {
  expect(wordsOf('SortExec: expr=[price@1 DESC, id@0 ASC NULLS LAST]')).toEqual([
    'SortExec by price DESC, id',
  ]);
});

it('shortens a very long text', () => {
  const [words = ''] = wordsOf(`FilterExec: a = "${'x'.repeat(100_000)}"`);
  expect(words.length).toBeLessThan(140);
});
