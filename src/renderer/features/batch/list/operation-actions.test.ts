import { beforeEach, describe, expect, it } from 'vitest';
import { readBatchBody } from '#batch/index.ts';
import { changeDraft, selectOperations } from '../state/change-draft.ts';
import {
  batch,
  batchOf,
  keysOn,
  operationsIn,
  selectedIn,
  tablesIn,
  withoutBatches,
} from '../testing/batches.ts';
import {
  copySelected,
  duplicateSelected,
  moveSelected,
  putTogether,
  redoEdit,
  removeSelected,
  stepSelected,
  undoEdit,
} from './operation-actions.ts';

beforeEach(withoutBatches);

function selecting(tables: readonly string[], ...chosen: readonly string[]): string {
  const draftId = batchOf(...tables);
  selectOperations(draftId, keysOn(draftId, ...chosen));
  return draftId;
}

describe('moving by one place', () => {
  it.each([
    [['b'], -1, 'b a c d e', 'Moved to position 1 of 5'],
    [['b'], 1, 'a c b d e', 'Moved to position 3 of 5'],
    [['b', 'c'], 1, 'a d b c e', 'Moved 2 operations to position 3 of 5'],
    [['b', 'd'], -1, 'b d a c e', 'Moved 2 operations to position 1 of 5'],
    [['b', 'd'], 1, 'a c e b d', 'Moved 2 operations to position 4 of 5'],
    [['a'], -1, 'a b c d e', 'Already at the top'],
    [['d', 'e'], 1, 'a b c d e', 'Already at the end'],
    [['a', 'c'], -1, 'a c b d e', 'Moved 2 operations to position 1 of 5'],
  ] as const)('%j by %i: %s', (chosen, step, tables, announcement) => {
    const draftId = selecting(['a', 'b', 'c', 'd', 'e'], ...chosen);
    expect(stepSelected(draftId, step)).toBe(announcement);
    expect(tablesIn(draftId)).toBe(tables);
    expect(selectedIn(draftId).split(' ')).toEqual(chosen);
  });
});

it('doesn’t move an operation that is dropped on its own position', () => {
  const draftId = selecting(['a', 'b', 'c'], 'b');
  expect([moveSelected(draftId, 1), moveSelected(draftId, 2)]).toEqual([undefined, undefined]);
  expect(batch(draftId).editing.past).toEqual([]);
});

it('announces removed operations, and undo restores them', () => {
  const draftId = selecting(['a', 'b', 'c'], 'a', 'b');
  expect(removeSelected(draftId)).toBe('Removed 2 operations');
  expect(undoEdit(draftId)).toBe('Undone: Remove 2 operations');
  expect(tablesIn(draftId)).toBe('a b c');
  expect(redoEdit(draftId)).toBe('Redone: Remove 2 operations');
  expect(redoEdit(draftId)).toBe('Nothing to redo');
});

it('inserts a copy after its original and selects it', () => {
  const draftId = selecting(['a', 'b'], 'a');
  const [original] = keysOn(draftId, 'a');
  expect(duplicateSelected(draftId)).toBe('Duplicated 1 operation');
  expect(tablesIn(draftId)).toBe('a a b');
  expect(batch(draftId).selected).not.toContain(original);
});

it('groups the operations of each table in one step', () => {
  const draftId = batchOf('a', 'b', 'a', 'c', 'b');
  const keys = new Set(operationsIn(draftId).map(({ key }) => key));
  putTogether(draftId);
  expect(tablesIn(draftId)).toBe('a a b b c');
  expect(new Set(operationsIn(draftId).map(({ key }) => key))).toEqual(keys);
  undoEdit(draftId);
  expect(tablesIn(draftId)).toBe('a b a c b');
});

describe('copying as JSON', () => {
  it('copies the selected operations in a readable form', () => {
    const draftId = selecting(['a', 'b', 'c'], 'a', 'c');
    const { json = '', announcement } = copySelected(draftId) ?? {};
    expect(announcement).toBe('2 operations copied as JSON');
    expect(readBatchBody(json)).toMatchObject({
      draft: { operations: [{ members: { id: ['a'] } }, { members: { id: ['c'] } }] },
    });
  });

  it('omits the identity and announces that', () => {
    const draftId = selecting(['a'], 'a');
    const [key = 0] = keysOn(draftId, 'a');
    const members = { id: ['a'], identity: { api_key: 'sesame' } };
    changeDraft(draftId, { kind: 'replace', key, operation: { kind: 'deregister_table', members } });
    const { json, announcement } = copySelected(draftId) ?? {};
    expect(json).not.toContain('sesame');
    expect(announcement).toBe('1 operation copied as JSON, without identity');
  });

  it('copies nothing if nothing is selected', () => {
    const draftId = batchOf();
    expect([copySelected(draftId), removeSelected(draftId)]).toEqual([undefined, undefined]);
  });
});
