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

test('shows the worst issue as the state of an operation, and never “fine” for an unchecked one', () => {
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

test('maps the operation index of a response to the key in the list', () => {
  expect([
    ...statesByRecord(SENT, record({ kind: 'refused', ...WAY, operationIndex: 1 }), undefined),
  ]).toEqual([
    [5, 'not-applied'],
    [2, 'refused'],
  ]);
});

test('without a response, uses the verdict for all operations', () => {
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

test('shows a separate state for each operation that is sent one by one', () => {
  const states = statesOneByOne(runOf(['applied', 'refused', 'unknown', undefined]));
  expect([...states.values()]).toEqual(['applied', 'refused', 'unknown', 'not-applied']);
});
