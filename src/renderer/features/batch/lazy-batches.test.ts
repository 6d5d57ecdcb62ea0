import { beforeEach, describe, expect, it } from 'vitest';
import { activeTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { committedNames, unusedName } from './drafts/committed-names.ts';
import { createDraft, freeName, openBatchTab } from './drafts/drafts.ts';
import { chooseDeletedVersions, gather, openBatch } from './lazy-batches.ts';
import { draftOf, listOpenBatches, setDraft } from './state/batch-sessions.ts';
import type { CommitState } from './state/batch-state.ts';
import { changeDraft } from './state/change-draft.ts';
import {
  batch,
  batchOf,
  ended,
  operationsOn,
  runOf,
  selectedIn,
  tablesIn,
  withoutBatches,
} from './testing/batches.ts';

it.each([
  [[], 'Batch 1'],
  [['Batch 1', 'nightly rollup'], 'Batch 2'],
  [['Batch 1', 'Batch 7'], 'Batch 8'],
  [['Batch', 'Batch two', 'batch 9', 'Batch 99999999999999999999'], 'Batch 1'],
])('names a new batch next to %j %s', (names, name) => {
  expect(freeName(names)).toBe(name);
});

beforeEach(withoutBatches);

it('avoids names that are in the history', () => {
  committedNames.add('Batch 4');
  expect(batch(batchOf()).name).toBe('Batch 5');
});

it('numbers a second batch with the same name', () => {
  expect(unusedName('Undo A', ['A'])).toBe('Undo A');
  expect(unusedName('Undo A', ['Undo A', 'Undo A (2)'])).toBe('Undo A (3)');
});

describe('gather()', () => {
  it('adds operations to the most recently edited batch', () => {
    const first = batchOf('a');
    const second = batchOf('b');
    changeDraft(first, { kind: 'add', operations: operationsOn('c') });
    expect(gather('c', operationsOn('d')).draftId).toBe(first);
    expect([tablesIn(first), tablesIn(second)]).toEqual(['a c d', 'b']);
  });

  it('adds operations to the displayed batch, even if another was edited later', () => {
    const shown = createDraft({ connectionId: 'c' });
    batchOf('b');
    expect(gather('c', operationsOn('d')).draftId).toBe(shown);
  });

  it('creates a batch if the connection has none', () => {
    const other = batchOf('a');
    const { draftId, name } = gather('another', operationsOn('b'));
    expect([tablesIn(other), tablesIn(draftId), name]).toEqual(['a', 'b', 'Batch 2']);
  });

  it.each<[string, CommitState, boolean]>([
    ['is being sent', { state: 'sending', since: 0 }, false],
    ['was applied', ended('applied'), false],
    ['may have been applied', ended('unknown'), false],
    ['was rejected', ended('refused'), true],
  ])('adds operations to a batch that %s, if that can be edited', (_, commit, isTaken) => {
    const draftId = batchOf('a');
    setDraft(draftId, { commit });
    expect(gather('c', operationsOn('b')).draftId === draftId).toBe(isTaken);
  });

  it.each([
    ['applied one by one', runOf(['applied'])],
    ['applied in part', runOf(['applied', undefined])],
  ])('creates a new batch next to one that was %s', (_, oneByOne) => {
    const draftId = batchOf('a');
    setDraft(draftId, { oneByOne });
    expect(gather('c', operationsOn('b')).draftId).not.toBe(draftId);
    expect(tablesIn(draftId)).toBe('a');
  });
});

it('the command opens the displayed batch, or else the most recently edited one', () => {
  const first = batchOf('a');
  const second = batchOf('b');
  gather('c', operationsOn('c'));
  changeDraft(first, { kind: 'add', operations: operationsOn('d') });
  const shown = () => activeTab(useWorkspace.getState())?.content;
  openBatch('c');
  expect(shown()).toMatchObject({ draftId: first });
  openBatchTab(second);
  openBatch('c');
  expect(shown()).toMatchObject({ draftId: second });
});

describe('takeBack()', () => {
  it('removes the added operations', () => {
    const draftId = batchOf('a');
    gather('c', operationsOn('b', 'c')).takeBack();
    expect(tablesIn(draftId)).toBe('a');
  });

  it('keeps later changes', () => {
    const draftId = batchOf('a');
    const { takeBack } = gather('c', operationsOn('b'));
    gather('c', operationsOn('z'));
    takeBack();
    expect(tablesIn(draftId)).toBe('a z');
  });

  it('removes a batch that was created for the operations', () => {
    const { draftId, takeBack } = gather('c', operationsOn('b'));
    takeBack();
    expect(draftOf(draftId)).toBeUndefined();
    expect(listOpenBatches()).toEqual([]);
  });
});

describe('chooseDeletedVersions()', () => {
  it('selects the deletions together, with at most one for each table', () => {
    const draftId = batchOf('a');
    chooseDeletedVersions('c', [['a'], ['b']], false);
    expect([tablesIn(draftId), selectedIn(draftId)]).toEqual(['a a b', 'a b']);
    chooseDeletedVersions('c', [['b'], ['d']], false);
    expect([tablesIn(draftId), selectedIn(draftId)]).toEqual(['a a b d', 'b d']);
    const { editing } = batch(draftId);
    chooseDeletedVersions('c', [['d'], ['a']], false);
    expect(selectedIn(draftId)).toBe('a d');
    expect(batch(draftId).editing).toBe(editing);
  });
});
