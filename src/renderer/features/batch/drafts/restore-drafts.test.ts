import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BatchRecord, ChangeRecord, DraftToSave, SavedBatch } from '#contract/index.ts';
import { listOpenBatches } from '../state/batch-sessions.ts';
import { batch, batchOf, runOf, tablesIn, withoutBatches } from '../testing/batches.ts';
import { type DraftKeeper, restoreDrafts } from './start-autosave.ts';

const saved: DraftToSave[] = [];
const failures: unknown[] = [];
let keeper: DraftKeeper | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  withoutBatches();
  saved.length = 0;
  failures.length = 0;
});

afterEach(() => {
  keeper?.stop();
  vi.useRealTimers();
});

async function restore(
  drafts: () => Promise<readonly SavedBatch[]>,
  records: readonly ChangeRecord[] = [],
): Promise<void> {
  keeper = await restoreDrafts({
    drafts,
    records: async () => records,
    saveDraft: async (draft) => {
      saved.push(draft);
      return { state: 'saved', revision: 1 };
    },
    removeDraft: async () => ({ revision: 1 }),
    onOlder: () => {},
    onFailure: (problem) => failures.push(problem),
  });
}

function savedBatch(draftId: string, body: string): SavedBatch {
  return { draftId, name: `batch ${draftId}`, connectionId: 'c', body, at: 5, revision: 0 };
}

const ONE = '{"operations":[{"create_table_version":{"id":["a"],"version":18446744073709551615}}]}';

it('restores drafts with every digit, without saving them again', async () => {
  await restore(async () => [savedBatch('1', ONE), savedBatch('2', '{"operations":[]}')]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(listOpenBatches().map(({ name }) => name)).toEqual(['batch 1', 'batch 2']);
  expect(batch('1').editing.draft.operations[0]?.members.version).toBe(18_446_744_073_709_551_615n);
  expect(batch('1').saved).toEqual({ state: 'saved', at: 5 });
  expect(saved).toEqual([]);
});

it('keeps a draft created in the meantime in front, and saves it', async () => {
  const draftId = batchOf('b');
  await restore(async () => [savedBatch('1', ONE)]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(listOpenBatches().map((draft) => draft.draftId)).toEqual([draftId, '1']);
  expect(saved.map((draft) => draft.draftId)).toEqual([draftId]);
});

it('leaves an unreadable draft on the host unchanged', async () => {
  await restore(async () => [savedBatch('1', '{"operations":[{"a_new_kind":{}}]}'), savedBatch('2', ONE)]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(listOpenBatches().map(({ draftId }) => draftId)).toEqual(['2']);
  expect(saved).toEqual([]);
});

it('doesn’t report an unreachable host: the next caller tries again', async () => {
  await expect(restore(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(failures).toEqual([]);
});

it('reports an unreadable folder, and still saves new drafts', async () => {
  const data = { message: 'Couldn’t read the drafts.' };
  await restore(() => Promise.reject(new ORPCError('STORAGE', { defined: true, data })));
  expect(failures).toHaveLength(1);
  const draftId = batchOf('b');
  await vi.advanceTimersByTimeAsync(2000);
  expect(tablesIn(draftId)).toBe('b');
  expect(saved.map((draft) => draft.draftId)).toEqual([draftId]);
});

function sentAt(at: number, kind: 'unknown' | 'refused'): BatchRecord {
  const outcome = { kind, operationCount: 1, size: 1, at, duration: 1, failure: { message: '' } } as const;
  return { way: 'batch', recordId: 'r', draftId: '1', connectionId: 'c', name: 'batch 1', outcome };
}

it('restores a partly sent draft with the known state of each operation', async () => {
  const { record } = runOf(['applied', 'unknown', undefined]);
  if (record === undefined) throw new Error('There is no record.');
  const sent: ChangeRecord = { ...record, draftId: '1', at: 9 };
  await restore(async () => [savedBatch('1', ONE)], [sent]);
  const { oneByOne } = batch('1');
  expect(oneByOne?.record?.steps.map(({ outcome }) => outcome?.kind)).toEqual([
    'applied',
    'unknown',
    undefined,
  ]);
});

it.each([
  ['whose response never arrived as sent', sentAt(9, 'unknown'), 'ended'],
  ['that was rejected as sendable', sentAt(9, 'refused'), 'idle'],
  ['that was changed after it was sent as a new one', sentAt(3, 'unknown'), 'idle'],
] as const)('restores a draft %s', async (_, record, state) => {
  await restore(async () => [savedBatch('1', ONE)], [record]);
  expect(batch('1').commit.state).toBe(state);
});
