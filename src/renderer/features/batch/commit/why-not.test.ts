import { expect, test } from 'vitest';
import type { BatchRecord, CommitEvidence, Verdict } from '../../../../contract/index.ts';
import { testConnection } from '../../../../contract/testing/test-connection.ts';
import type { CommitState } from '../batch-state.ts';
import { type CommitQuestion, whyNotCommit } from './why-not.ts';

const CONNECTION = testConnection({ name: 'prod' });

const READY: CommitQuestion = {
  connection: CONNECTION,
  commit: { state: 'idle' },
  operations: 7,
  errors: 0,
  isBodyBroken: false,
};

function ended(
  kind: 'unknown' | 'applied',
  verdict?: Verdict,
): Extract<CommitState, { readonly state: 'ended' }> {
  const sent = { operationCount: 7, size: 1, at: 1, duration: 1 };
  const outcome: BatchRecord['outcome'] =
    kind === 'unknown' ? { kind, ...sent, failure: { message: '' } } : { kind, ...sent, results: [] };
  const record: BatchRecord = { recordId: 'r', connectionId: 'c', name: 'n', outcome };
  if (verdict === undefined) return { state: 'ended', record, isFindingOut: false };
  const evidence: CommitEvidence = { verdict, findings: [], facts: [], at: 1 };
  return { state: 'ended', record, evidence, isFindingOut: false };
}

const reason = (question: Partial<CommitQuestion>) => whyNotCommit({ ...READY, ...question });

test('a batch without errors can be committed, also to a server whose abilities are not known', () => {
  expect(reason({})).toBeUndefined();
});

test.each([
  ['The connection of this batch was removed.', { connection: undefined }],
  [
    'prod is read-only here: nothing in it can be changed.',
    { connection: { ...CONNECTION, readOnly: true } },
  ],
  ['prod has no batch commit.', { connection: { ...CONNECTION, capabilities: { batchCommit: 'no' } } }],
  ['There is no operation in it yet.', { operations: 0 }],
  ['2 errors to mend first.', { errors: 2 }],
  ['The JSON has a mistake to mend first.', { isBodyBroken: true, errors: 2 }],
  ['It is on its way.', { commit: { state: 'sending', since: 0 } }],
  ['It was applied.', { commit: ended('applied') }],
] as const)('%s', (words, question) => {
  expect(reason(question)).toBe(words);
});

test('what may have been applied is sent again only once it is known that it was not', () => {
  expect(reason({ commit: ended('unknown') })).toBe('It is not known whether it was applied.');
  expect(reason({ commit: ended('unknown', 'cannot-tell') })).toBe('It is not known whether it was applied.');
  expect(reason({ commit: ended('unknown', 'applied') })).toBe('It was applied.');
  expect(reason({ commit: ended('unknown', 'not-applied') })).toBeUndefined();
  const looking = { ...ended('unknown', 'not-applied'), isFindingOut: true };
  expect(reason({ commit: looking })).toBe('It is not known whether it was applied.');
});
