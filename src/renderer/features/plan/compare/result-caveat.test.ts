import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { comparePlans, parsePlan, readPlan } from '#plan/index.ts';
import { resultCaveat } from './CompareTotals.tsx';

function reading(name: string) {
  const text = readFileSync(join(import.meta.dirname, '../../../../plan/texts', name), 'utf8');
  const plan = parsePlan(text).parts.findLast((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return readPlan(plan);
}

function caveatOf(before: string, after: string, members: readonly string[] | undefined) {
  const changes = (members ?? []).map((member) => ({ member }));
  return resultCaveat(
    { changes, areKnown: members !== undefined },
    comparePlans(reading(before), reading(after)),
  );
}

const SAME = 'ivfpq-analyze.txt';

it.each([
  'nprobes',
  'minimum_nprobes',
  'maximum_nprobes',
  'refine_factor',
  'ef',
  'fast_search',
  'bypass_vector_index',
])('less of %s may find less, whatever the plans look like', (member) => {
  expect(caveatOf(SAME, SAME, [member])).toBe(
    `The queries differ in ${member}: the faster one may lose results.`,
  );
});

it.each(['prefilter', 'filter', 'k', 'offset', 'distance_type', 'vector', 'version', 'something_new'])(
  '%s may change what is found to more or to less',
  (member) => {
    expect(caveatOf(SAME, SAME, [member])).toBe(
      `The queries differ in ${member}, so the results may differ.`,
    );
  },
);

it('several are named, and those that only choose columns are not', () => {
  expect(caveatOf(SAME, SAME, ['columns', 'k', 'ef', 'nprobes'])).toBe(
    'The queries differ in k, ef and nprobes, so the results may differ.',
  );
  expect(caveatOf(SAME, SAME, ['ef', 'nprobes'])).toBe(
    'The queries differ in ef and nprobes: the faster one may lose results.',
  );
  expect(caveatOf(SAME, SAME, ['columns', 'with_row_id'])).toBeUndefined();
});

it('the same query through another index may find less', () => {
  expect(caveatOf('ivfpq-bypass-analyze.txt', SAME, [])).toBe(
    'The searches differ: the faster one may lose results.',
  );
});

it('the same query through an index of its filter finds the same', () => {
  expect(caveatOf('scalar-unindexed-analyze.txt', 'scalar-btree-analyze.txt', [])).toBeUndefined();
});

it('texts without their queries are trusted only where they do the same', () => {
  expect(caveatOf('scalar-unindexed-analyze.txt', 'scalar-btree-analyze.txt', undefined)).toBe(
    'The queries are unknown: the faster one may lose results.',
  );
  expect(caveatOf(SAME, SAME, undefined)).toBeUndefined();
});
