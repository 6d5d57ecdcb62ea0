import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchEvent, BatchRecord, ChangeRecord, DraftToSave, SavedBatch } from '#contract/index.ts';
import { listOpenBatches, setDraft } from '../state/batch-sessions.ts';
import { changeDraft } from '../state/change-draft.ts';
import { batch, batchOf, operationsOn, tablesIn, withoutBatches } from '../testing/batches.ts';
import { WRITER } from './draft-saver.ts';
import { type DraftKeeper, handleBatchEvent, keepDrafts, saveConflictCopy } from './start-autosave.ts';

/** What this window sent to the host. */
let saved: DraftToSave[];
let removed: string[];
let keeper: DraftKeeper;
/** The data of the host. */
let stored: SavedBatch | null;
let records: ChangeRecord[];

beforeEach(() => {
  vi.useFakeTimers();
  withoutBatches();
  [saved, removed, records, stored] = [[], [], [], null];
  keeper = keepDrafts(
    {
      saveDraft: async (draft) => {
        saved.push(draft);
        if (stored !== null && stored.draftId === draft.draftId && draft.base < stored.revision)
          return { state: 'older', revision: stored.revision, newest: stored };
        return { state: 'saved', revision: draft.base + 1 };
      },
      removeDraft: async ({ draftId }) => {
        removed.push(draftId);
        return { revision: 9 };
      },
      onOlder: saveConflictCopy,
      onFailure: () => {},
    },
    [],
  );
});
afterEach(() => {
  keeper.stop();
  vi.useRealTimers();
});

/** A saved batch that both windows have. */
async function shared(...tables: readonly string[]): Promise<string> {
  const draftId = batchOf(...tables);
  await vi.advanceTimersByTimeAsync(2000);
  saved = [];
  return draftId;
}

function storedAs(draftId: string, table: string): SavedBatch {
  const body = `{"operations":[{"deregister_table":{"id":["${table}"]}}]}`;
  return { draftId, name: 'theirs', connectionId: 'c', body, at: 7, revision: 5 };
}

async function hear(draftId: string, what: BatchEvent['what'], writer = 'other'): Promise<void> {
  const host = { draft: async () => stored, records: async () => records };
  await handleBatchEvent(host, { draftId, writer, what });
  await vi.advanceTimersByTimeAsync(2000);
}

describe('a change by another window', () => {
  it('is shown here and not saved back to the host', async () => {
    const draftId = await shared('a');
    stored = storedAs(draftId, 'b');
    await hear(draftId, 'changed');
    expect([tablesIn(draftId), batch(draftId).name]).toEqual(['b', 'theirs']);
    expect(saved).toEqual([]);
  });

  it('is the basis of the next change here', async () => {
    const draftId = await shared('a');
    stored = storedAs(draftId, 'b');
    await hear(draftId, 'changed');
    changeDraft(draftId, { kind: 'add', operations: operationsOn('c') });
    await vi.advanceTimersByTimeAsync(2000);
    expect(saved).toMatchObject([{ base: 5, name: 'theirs' }]);
  });

  it('can be a new batch', async () => {
    stored = storedAs('new', 'b');
    await hear('new', 'changed');
    expect(tablesIn('new')).toBe('b');
    expect(saved).toEqual([]);
  });

  it('is deferred while this window has unsaved changes', async () => {
    const draftId = await shared('a');
    changeDraft(draftId, { kind: 'add', operations: operationsOn('mine') });
    stored = storedAs(draftId, 'b');
    const host = { draft: async () => stored, records: async () => records };
    await handleBatchEvent(host, { draftId, writer: 'other', what: 'changed' });
    expect(tablesIn(draftId)).toBe('a mine');
  });

  it('removes the batch here without another request to the host', async () => {
    const draftId = await shared('a');
    await hear(draftId, 'removed');
    expect(listOpenBatches()).toEqual([]);
    expect(removed).toEqual([]);
  });

  it('is ignored if this window made it', async () => {
    const draftId = await shared('a');
    stored = storedAs(draftId, 'b');
    await hear(draftId, 'changed', WRITER);
    expect(tablesIn(draftId)).toBe('a');
  });
});

it('keeps both versions of a conflicting change: theirs in place, and mine as a copy', async () => {
  const draftId = await shared('a');
  stored = storedAs(draftId, 'b');
  changeDraft(draftId, { kind: 'add', operations: operationsOn('mine') });
  await vi.advanceTimersByTimeAsync(4000);
  const copy = listOpenBatches().find((draft) => draft.draftId !== draftId);
  expect(tablesIn(draftId)).toBe('b');
  expect(tablesIn(copy?.draftId ?? '')).toBe('a mine');
  // The first change was not accepted, and changes from the host are not saved back.
  expect(saved.map((draft) => draft.draftId)).toEqual([draftId, copy?.draftId]);
});

it('marks a batch as sent only after the host confirms it', async () => {
  const draftId = await shared('a');
  setDraft(draftId, { commit: { state: 'sending', since: 1 } });
  await hear(draftId, 'changed', WRITER);
  expect(batch(draftId).commit).toEqual({ state: 'sending', since: 1 });
  await hear(draftId, 'sending', WRITER);
  expect(batch(draftId).commit).toEqual({ state: 'sending', since: 1, isSent: true });
});

describe('a batch that another window is sending', () => {
  const record = (draftId: string): BatchRecord => ({
    way: 'batch',
    recordId: 'r',
    draftId,
    connectionId: 'c',
    name: 'theirs',
    outcome: { kind: 'applied', operationCount: 1, size: 1, at: Date.now(), duration: 1, results: [] },
  });

  it('can’t be edited or sent here in the meantime, and then shows its outcome', async () => {
    const draftId = await shared('a');
    await hear(draftId, 'sending');
    changeDraft(draftId, { kind: 'add', operations: operationsOn('b') });
    expect(tablesIn(draftId)).toBe('a');
    records = [record(draftId)];
    await hear(draftId, 'ended');
    expect(batch(draftId).commit).toMatchObject({ state: 'ended', record: { recordId: 'r' } });
  });

  it('one by one shows its progress here, including that of a resumed run', async () => {
    const draftId = await shared('a');
    await hear(draftId, 'sending');
    const steps = [{ operation: 'deregisterTable' as const, id: ['a'] }];
    const named = { recordId: 'r', draftId, connectionId: 'c', name: 'theirs' };
    records = [{ way: 'one-by-one', ...named, at: 1, steps }];
    await hear(draftId, 'ended');
    expect(batch(draftId)).toMatchObject({
      commit: { state: 'idle' },
      oneByOne: { record: { recordId: 'r' }, isRunning: false },
    });
  });

  it('can be edited again if it was not sent', async () => {
    const draftId = await shared('a');
    await hear(draftId, 'sending');
    await hear(draftId, 'ended');
    expect(batch(draftId).commit.state).toBe('idle');
  });
});
