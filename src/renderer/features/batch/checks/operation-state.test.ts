import { expect, test } from 'vitest';
import type { BatchContent, Issue } from '#batch/index.ts';
import type { BatchRecord } from '#contract/index.ts';
import { runOf } from '../testing/batches.ts';
import { statesByChecks, statesByRecord, statesOneByOne } from './operation-states.ts';

const SENT: BatchContent = {
  operations: [
    { key: 5, kind: 'deregister_table', members: {} },
    { key: 2, kind: 'deregister_table', members: {} },
  ],
  members: {},
};

const WAY = { operationCount: 2, size: 1, at: 1, duration: 1, failure: { message: '' } };

function record(outcome: BatchRecord['outcome']): BatchRecord {
  return { way: 'batch', recordId: 'r', connectionId: 'c', name: 'n', outcome };
}

test('the worst issue of an operation is its state, and what is unchecked is never fine', () => {
  const check = (level: Issue['level'], key: number | undefined): Issue => ({
    rule: 'r',
    level,
    key,
    title: 't',
  });
  const unchecked = { ...check('unchecked', 1), keys: [1, 2] };
  const states = statesByChecks([
    unchecked,
    check('warning', 1),
    check('error', 1),
    check('warning', undefined),
  ]);
  expect([...states]).toEqual([
    [1, 'error'],
    [2, 'unchecked'],
  ]);
});

test('the answer names an operation by its place, the list by its key', () => {
  expect([
    ...statesByRecord(SENT, record({ kind: 'refused', ...WAY, operationIndex: 1 }), undefined),
  ]).toEqual([
    [5, 'not-applied'],
    [2, 'refused'],
  ]);
});

test('where no answer came, all stand as the evidence says', () => {
  const unknown = record({ kind: 'unknown', ...WAY });
  const stateAt = (verdict: 'applied' | 'not-applied' | 'cannot-tell' | undefined) =>
    statesByRecord(SENT, unknown, verdict).get(5);
  expect([stateAt(undefined), stateAt('cannot-tell'), stateAt('applied'), stateAt('not-applied')]).toEqual([
    'unknown',
    'unknown',
    'applied',
    'not-applied',
  ]);
});

test('of operations that are sent one by one each has a state of its own', () => {
  const states = statesOneByOne(runOf(['applied', 'refused', 'unknown', undefined]));
  expect([...states.values()]).toEqual(['applied', 'refused', 'unknown', 'not-applied']);
});
