import { expect, test } from 'vitest';
import { newOperation, startEditing } from '#batch/index.ts';
import type { BatchRecord } from '#contract/index.ts';
import { MAX_BATCH_OPERATIONS } from '#protocol/index.ts';
import type { CommitState } from '../state/batch-state.ts';
import { whyRefused } from './BatchDrop.tsx';

const { draft: NOTHING } = startEditing({ operations: [], members: {} });

function refusal(commit: CommitState, operations = 1) {
  const many = Array.from({ length: operations }, () => newOperation('deregister_table', ['t']));
  return whyRefused({
    commit,
    oneByOne: undefined,
    editing: startEditing({ operations: many, members: {} }),
  });
}

function ended(kind: 'applied' | 'refused'): CommitState {
  const record = { recordId: 'r', connectionId: 'c', name: 'n', outcome: { kind } } as BatchRecord;
  return { state: 'ended', record, sent: NOTHING, isFindingOut: false };
}

test('accepts a drop on an editable batch', () => {
  expect(refusal({ state: 'idle' })).toBeUndefined();
  expect(refusal(ended('refused'))).toBeUndefined();
});

test('rejects a drop on a batch that is sending, sent, or full before anything is dropped', () => {
  expect(refusal({ state: 'sending', since: 0 })).toBe('This batch is being sent');
  expect(refusal(ended('applied'))).toBe('This batch was sent');
  expect(refusal({ state: 'idle' }, MAX_BATCH_OPERATIONS)).toBe('This batch is full');
});
