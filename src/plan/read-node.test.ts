import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePlan } from './parse/parse-plan.ts';
import { searchPlan } from './read-node.ts';

function namesFound(words: string): readonly (string | undefined)[] {
  const text = readFileSync(join(import.meta.dirname, 'texts/ivfpq-prefilter-scalar-analyze.txt'), 'utf8');
  const plan = parsePlan(text).parts.find((part) => part.kind === 'plan');
  return plan === undefined ? [] : [...searchPlan(plan, words)].map((index) => plan.nodes[index]?.name);
}

it.each([
  ['a name, regardless of case', 'annivf', ['ANNIvfPartition']],
  ['a property', 'id_idx', ['ScalarIndexQuery']],
  ['a metric and its value', 'partitions_searched=4', ['ANNSubIndex']],
  ['several words, which must all match', 'lanceread  PROJECTION=[vector]', ['LanceRead']],
  ['nothing if one of the words doesn’t match', 'lanceread id_idx', []],
  ['nothing for an empty search', '   ', []],
])('finds %s', (_, words, names) => {
  expect(namesFound(words)).toEqual(names);
});
