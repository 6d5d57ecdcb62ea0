import { describe, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/index.ts';
import type { CommitState } from '../state/batch-state.ts';
import { barStatus } from './bar-status.ts';

const DRAFT = { operations: [], members: {} };
const NOW = { state: 'recent', at: 1 } as const;
const NONE = { errors: 0, warnings: 0, unchecked: 0 };
const FAILED = { isRunning: false, received: 0, total: 1, failure: { message: 'down' } };

type Question = Parameters<typeof barStatus>[0];

function statusOf({ open, ...question }: Partial<Omit<Question, 'open'>> & { open?: object }) {
  const idle = { commit: { state: 'idle' }, serverCheck: undefined, rejected: undefined } as const;
  const editing = { draft: DRAFT, undone: [], done: [] } as unknown as Question['open']['editing'];
  return barStatus({
    open: { ...idle, editing, ...open },
    counts: NONE,
    freshness: NOW,
    why: undefined,
    ...question,
  });
}

function ended(outcome: Partial<BatchRecord['outcome']>): CommitState {
  const record = { recordId: 'r', connectionId: 'c', name: 'n', outcome } as BatchRecord;
  return { state: 'ended', record, sent: DRAFT, isFindingOut: false };
}

describe('the status of a batch', () => {
  it('shows “No issues” only if everything was checked recently', () => {
    expect(statusOf({})).toEqual({ tone: 'fine', text: 'No issues' });
  });

  it.each([
    ['the server was never queried', { freshness: { state: 'never' } }, 'Not checked'],
    ['a check is running', { freshness: { state: 'running', received: 1, total: 2 } }, 'Checking'],
    ['the server didn’t respond', { open: { serverCheck: FAILED } }, 'Couldn’t check on the server'],
    ['it was asked too early', { freshness: { state: 'old', at: 1 } }, 'Checked before the last change'],
    ['it could not say all', { counts: { ...NONE, unchecked: 3 } }, 'Partly checked'],
  ] as const)('is uncertain if %s', (_, question, text) => {
    expect(statusOf(question)).toEqual({ tone: 'unsure', text });
    const counts = { ...NONE, ...('counts' in question ? question.counts : {}), warnings: 2 };
    expect(statusOf({ ...question, counts })).toEqual({ tone: 'warning', text: `2 warnings. ${text}` });
  });

  it('keeps showing a rejection until the batch changes', () => {
    expect(statusOf({ open: { commit: ended({ kind: 'refused' }) } })).toEqual({
      tone: 'error',
      text: 'Rejected',
    });
    expect(statusOf({ open: { rejected: DRAFT } })).toEqual({
      tone: 'error',
      text: 'Unchanged since it was rejected',
    });
    expect(statusOf({ open: { rejected: { ...DRAFT } } })?.tone).toBe('fine');
  });

  it('gives precedence to the reason why nothing can be committed', () => {
    const why = { text: 'Fix 1 error first', isErrors: true };
    expect(statusOf({ why, open: { rejected: DRAFT } })).toEqual({ tone: 'error', text: why.text });
  });
});
