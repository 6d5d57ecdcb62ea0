import { beforeEach, expect, test } from 'vitest';
import type { BatchRecord, CommitOutcome, CommitResolution } from '#contract/index.ts';
import { setDraft } from '../state/batch-sessions.ts';
import { undoDraft } from '../state/change-draft.ts';
import { batch, batchOf, ended, tablesIn, withoutBatches } from '../testing/batches.ts';
import { backToDraft, reasonNotSent, recordSince } from './commit-draft.ts';

beforeEach(withoutBatches);

/** A batch that was sent and had this outcome, after its page was left. */
function backFrom(kind: CommitOutcome['kind'], verdict?: CommitResolution): string {
  const draftId = batchOf('a', 'b');
  const end = ended(kind);
  if (end.state !== 'ended') throw new Error('It has not ended.');
  const evidence = verdict && { evidence: { verdict, findings: [], facts: [], at: 1 } };
  setDraft(draftId, { commit: { ...end, sent: batch(draftId).editing.draft, ...evidence } });
  backToDraft(draftId);
  return draftId;
}

test('removes applied operations from the batch, until that is undone', () => {
  const draftId = backFrom('applied');
  expect(tablesIn(draftId)).toBe('');
  undoDraft(draftId);
  expect(tablesIn(draftId)).toBe('a b');
});

test.each([
  ['that was applied leaves the batch empty', 'unknown', 'applied', ''],
  ['that was not applied keeps the operations', 'unknown', 'not-applied', 'a b'],
  ['that may have been applied keeps the operations', 'unknown', 'cannot-tell', 'a b'],
  ['was refused stays in it', 'refused', undefined, 'a b'],
] as const)('an unknown commit %s', (_, kind, verdict, tables) => {
  expect(tablesIn(backFrom(kind, verdict))).toBe(tables);
});

function record(recordId: string, at: number, draftId = 'd'): BatchRecord {
  const outcome = {
    kind: 'unknown',
    operationCount: 7,
    size: 1,
    at,
    duration: 1,
    failure: { message: '' },
  } as const;
  return { way: 'batch', recordId, draftId, connectionId: 'c', name: 'rollup', outcome };
}

test('finds the record of a commit that was just canceled', () => {
  expect(recordSince([record('mine', 100), record('before', 20)], 'd', 100)?.recordId).toBe('mine');
});

test('ignores earlier records and those of other batches', () => {
  expect(recordSince([record('a', 99), record('b', 200, 'other')], 'd', 100)).toBeUndefined();
});

/** A host that responds after this many milliseconds on the window's clock. */
function reachedAfter(milliseconds: number): Promise<string | undefined> {
  let time = 5;
  const reachHost = async () => {
    time += milliseconds;
  };
  return reasonNotSent(reachHost, () => time);
}

test('doesn’t send a commit after ten seconds without the host, and reports that', async () => {
  expect(await reachedAfter(10_001)).toContain('nothing was sent');
  expect(await reachedAfter(10_000)).toBeUndefined();
});

test('fails like any other call if the host can’t be reached', async () => {
  await expect(reasonNotSent(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
