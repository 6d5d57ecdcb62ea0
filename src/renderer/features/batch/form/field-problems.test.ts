import { expect, test } from 'vitest';
import type { Issue } from '#batch/index.ts';
import { problemsOf } from './field-problems.tsx';

const error = (check: Partial<Issue>): Issue => ({
  rule: 'r',
  level: 'error',
  key: 1,
  title: 'version 42 is there.',
  ...check,
});
const ONE = new Set([1]);
const FIX = { label: 'Use 43', operation: { kind: 'declare_table', members: {} } } as const;

test('shows an error at its field, in the words of the check', () => {
  const { atFields, others } = problemsOf([error({ member: 'version' })], ONE);
  expect(atFields.get('version')).toBe('version 42 is there.');
  expect(others).toEqual([]);
});

test('omits issues of other operations or of the batch', () => {
  const { atFields, others } = problemsOf([error({ key: 2 }), error({ key: undefined })], ONE);
  expect([atFields.size, others.length]).toEqual([0, 0]);
});

test('shows warnings and issues without a field below the fields', () => {
  const checks = [error({ member: 'branch' }), error({}), error({ level: 'warning', member: 'version' })];
  const { atFields, others } = problemsOf(checks, ONE);
  expect([atFields.size, others.length]).toEqual([0, 3]);
});

test('offers a fix once: the fix of a version is next to its field', () => {
  const at = (member: string) => problemsOf([error({ member, fix: FIX })], ONE).others.length;
  expect([at('version'), at('location')]).toEqual([0, 1]);
});

test('shows only the first of two errors at one field', () => {
  const { atFields } = problemsOf(
    [error({ member: 'id', title: 'one.' }), error({ member: 'id', title: 'two.' })],
    ONE,
  );
  expect(atFields.get('id')).toBe('one.');
});

test('hides issues that are not due yet', () => {
  const checks = [error({ member: 'version', isMissing: true }), error({ member: 'location', fix: FIX })];
  const { atFields, others } = problemsOf(checks, ONE, ({ isMissing }) => isMissing === true);
  expect([[...atFields.keys()], others]).toEqual([['version'], []]);
});

test('shows a missing selection of versions below the timeline, and a wrong range at its field', () => {
  const checks = [error({ member: 'ranges' }), error({ member: 'ranges.0.start_version' })];
  const { atFields, others } = problemsOf(checks, ONE);
  expect([[...atFields.keys()], others.length]).toEqual([['ranges.0.start_version'], 1]);
});

test('shows an issue about several operations in the form of each', () => {
  const checks = [error({ key: 1, keys: [1, 2], member: 'id' })];
  expect([1, 2, 3].map((key) => problemsOf(checks, new Set([key])).atFields.size)).toEqual([1, 1, 0]);
});
