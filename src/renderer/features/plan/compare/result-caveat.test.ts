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
])('warns that less of %s may find fewer rows, for any plans', (member) => {
  expect(caveatOf(SAME, SAME, [member])).toBe(
    `The queries differ in ${member}: the faster one may lose results.`,
  );
});

it.each(['prefilter', 'filter', 'k', 'offset', 'distance_type', 'vector', 'version', 'something_new'])(
  'warns that %s may find other rows',
  (member) => {
    expect(caveatOf(SAME, SAME, [member])).toBe(
      `The queries differ in ${member}, so the results may differ.`,
    );
  },
);

it('names all changed members except columns', () => {
  expect(caveatOf(SAME, SAME, ['columns', 'k', 'ef', 'nprobes'])).toBe(
    'The queries differ in k, ef and nprobes, so the results may differ.',
  );
  expect(caveatOf(SAME, SAME, ['ef', 'nprobes'])).toBe(
    'The queries differ in ef and nprobes: the faster one may lose results.',
  );
  expect(caveatOf(SAME, SAME, ['columns', 'with_row_id'])).toBeUndefined();
});

it('warns if the same query uses another vector index', () => {
  expect(caveatOf('ivfpq-bypass-analyze.txt', SAME, [])).toBe(
    'The searches differ: the faster one may lose results.',
  );
});

it('doesn’t warn if the same query uses a scalar index for its filter', () => {
  expect(caveatOf('scalar-unindexed-analyze.txt', 'scalar-btree-analyze.txt', [])).toBeUndefined();
});

it('without queries, trusts the plans only if they search in the same way', () => {
  expect(caveatOf('scalar-unindexed-analyze.txt', 'scalar-btree-analyze.txt', undefined)).toBe(
    'The queries are unknown: the faster one may lose results.',
  );
  expect(caveatOf(SAME, SAME, undefined)).toBeUndefined();
});
