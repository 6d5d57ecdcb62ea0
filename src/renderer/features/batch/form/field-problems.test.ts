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

test('an error stands at its field, in the words of the check', () => {
  const { atFields, others } = problemsOf([error({ member: 'version' })], ONE);
  expect(atFields.get('version')).toBe('version 42 is there.');
  expect(others).toEqual([]);
});

test('what belongs to another operation, or to the batch, is not told here', () => {
  const { atFields, others } = problemsOf([error({ key: 2 }), error({ key: undefined })], ONE);
  expect([atFields.size, others.length]).toEqual([0, 0]);
});

test('what has no field is told below the fields, and so is every warning', () => {
  const checks = [error({ member: 'branch' }), error({}), error({ level: 'warning', member: 'version' })];
  const { atFields, others } = problemsOf(checks, ONE);
  expect([atFields.size, others.length]).toEqual([0, 3]);
});

test('a fix is offered once: that of the version stands beside its field', () => {
  const at = (member: string) => problemsOf([error({ member, fix: FIX })], ONE).others.length;
  expect([at('version'), at('location')]).toEqual([0, 1]);
});

test('of two errors at a field the first is told', () => {
  const { atFields } = problemsOf(
    [error({ member: 'id', title: 'one.' }), error({ member: 'id', title: 'two.' })],
    ONE,
  );
  expect(atFields.get('id')).toBe('one.');
});

test('what is not to be told yet stands nowhere in the form', () => {
  const checks = [error({ member: 'version', isMissing: true }), error({ member: 'location', fix: FIX })];
  const { atFields, others } = problemsOf(checks, ONE, ({ isMissing }) => isMissing === true);
  expect([[...atFields.keys()], others]).toEqual([['version'], []]);
});

test('shows below the timeline that no versions are chosen, and a wrong range at its field', () => {
  const checks = [error({ member: 'ranges' }), error({ member: 'ranges.0.start_version' })];
  const { atFields, others } = problemsOf(checks, ONE);
  expect([[...atFields.keys()], others.length]).toEqual([['ranges.0.start_version'], 1]);
});

test('what is said of several operations at once stands in the form of each', () => {
  const checks = [error({ key: 1, keys: [1, 2], member: 'id' })];
  expect([1, 2, 3].map((key) => problemsOf(checks, new Set([key])).atFields.size)).toEqual([1, 1, 0]);
});
