import { expect, test } from 'vitest';
import type { BatchRecord, CommitEvidence, CommitResolution } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import type { CommitState } from '../state/batch-state.ts';
import { type CommitQuestion, commitBlocker, isUndoneOneByOne } from './commit-blocker.ts';

const CONNECTION = testConnection({ name: 'prod' });

const READY: CommitQuestion = {
  connection: CONNECTION,
  commit: { state: 'idle' },
  operations: [{ kind: 'declare_table' }, { kind: 'deregister_table' }],
  errors: 0,
  isBodyBroken: false,
};

const NOTHING = { operations: [], members: {} };

function ended(
  kind: 'unknown' | 'applied',
  verdict?: CommitResolution,
): Extract<CommitState, { readonly state: 'ended' }> {
  const sent = { operationCount: 7, size: 1, at: 1, duration: 1 };
  const outcome: BatchRecord['outcome'] =
    kind === 'unknown' ? { kind, ...sent, failure: { message: '' } } : { kind, ...sent, results: [] };
  const record: BatchRecord = { way: 'batch', recordId: 'r', connectionId: 'c', name: 'n', outcome };
  if (verdict === undefined) return { state: 'ended', record, sent: NOTHING, isFindingOut: false };
  const evidence: CommitEvidence = { verdict, findings: [], facts: [], at: 1 };
  return { state: 'ended', record, sent: NOTHING, evidence, isFindingOut: false };
}

const reason = (question: Partial<CommitQuestion>) => commitBlocker({ ...READY, ...question })?.text;

test('allows a batch without errors, even if the server’s capabilities are unknown', () => {
  expect(reason({})).toBeUndefined();
});

test('allows sending operations one by one to a server without batch commits', () => {
  expect(reason({ connection: { ...CONNECTION, capabilities: { batchCommit: 'no' } } })).toBeUndefined();
});

test.each([
  ['The connection of this batch was removed.', { connection: undefined }],
  ['prod is read-only.', { connection: { ...CONNECTION, readOnly: true } }],
  [
    'prod supports neither batch commits nor deregister_table.',
    { connection: { ...CONNECTION, capabilities: { batchCommit: 'no', deregisterTable: 'no' } } },
  ],
  ['Add an operation first', { operations: [] }],
  ['Fix 2 errors first', { errors: 2 }],
  ['Fix the JSON first', { isBodyBroken: true, errors: 2 }],
  ['Already being sent', { commit: { state: 'sending', since: 0 } }],
  ['Already applied', { commit: ended('applied') }],
] as const)('%s', (text, question) => {
  expect(reason(question)).toBe(text);
});

test('allows resending only after the commit is known not to have been applied', () => {
  expect(reason({ commit: ended('unknown') })).toBe('Unknown whether it was applied');
  expect(reason({ commit: ended('unknown', 'cannot-tell') })).toBe('Unknown whether it was applied');
  expect(reason({ commit: ended('unknown', 'applied') })).toBe('Already applied');
  expect(reason({ commit: ended('unknown', 'not-applied') })).toBeUndefined();
  const looking = { ...ended('unknown', 'not-applied'), isFindingOut: true };
  expect(reason({ commit: looking })).toBe('Unknown whether it was applied');
});

test.each([
  ['a server with unknown batch support', {}, true],
  ['a server without batch support', { capabilities: { batchCommit: 'no' } }, true],
  ['a server with batch support', { capabilities: { batchCommit: 'yes' } }, false],
  ['a server of our own', { local: true }, false],
  ['a server of our own that takes none', { local: true, capabilities: { batchCommit: 'no' } }, true],
] as const)('an undo is sent one by one on %s', (_, known, isOneByOne) => {
  expect(isUndoneOneByOne(testConnection(known))).toBe(isOneByOne);
});
