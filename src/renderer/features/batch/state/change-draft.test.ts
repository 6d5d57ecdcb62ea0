import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_BATCH_OPERATIONS } from '#protocol/index.ts';
import {
  batch,
  batchOf,
  ended,
  keysOn,
  operationsIn,
  operationsOn,
  runOf,
  selectedIn,
  tablesIn,
  withoutBatches,
} from '../testing/batches.ts';
import { listOpenBatches, setDraft } from './batch-sessions.ts';
import { changeDraft, redoDraft, selectOperations, undoDraft } from './change-draft.ts';

beforeEach(withoutBatches);

describe('a change to a batch', () => {
  it('can be undone and redone', () => {
    const draftId = batchOf('a', 'b');
    changeDraft(draftId, { kind: 'add', operations: operationsOn('c') });
    undoDraft(draftId);
    expect(tablesIn(draftId)).toBe('a b');
    redoDraft(draftId);
    expect(tablesIn(draftId)).toBe('a b c');
  });

  it('makes the batch the most recently edited one', () => {
    const first = batchOf('a');
    batchOf('b');
    changeDraft(first, { kind: 'add', operations: operationsOn('c') });
    expect(listOpenBatches()[0]?.draftId).toBe(first);
  });

  it.each([
    ['while its operations are sent one by one', runOf(['applied', undefined], true)],
    ['after part of it was applied, until the user returns to it', runOf(['applied', undefined])],
  ])('is ignored %s', (_, oneByOne) => {
    const draftId = batchOf('a', 'b');
    setDraft(draftId, { oneByOne });
    changeDraft(draftId, { kind: 'remove', keys: keysOn(draftId, 'b') });
    expect(tablesIn(draftId)).toBe('a b');
  });

  it('is ignored after the batch was applied, since its results refer to its operations', () => {
    const draftId = batchOf('a', 'b');
    changeDraft(draftId, { kind: 'add', operations: operationsOn('c') });
    setDraft(draftId, { commit: ended('applied') });
    changeDraft(draftId, { kind: 'remove', keys: keysOn(draftId, 'a') });
    undoDraft(draftId);
    expect(tablesIn(draftId)).toBe('a b c');
    setDraft(draftId, { commit: ended('refused') });
    undoDraft(draftId);
    expect(tablesIn(draftId)).toBe('a b');
  });

  it('is ignored while the batch is being sent', () => {
    const draftId = batchOf('a', 'b');
    setDraft(draftId, { commit: { state: 'sending', since: 0 } });
    changeDraft(draftId, { kind: 'remove', keys: keysOn(draftId, 'a') });
    expect(tablesIn(draftId)).toBe('a b');
  });

  it('is ignored if it would exceed the maximum size', () => {
    const draftId = batchOf('a');
    const many = Array.from({ length: MAX_BATCH_OPERATIONS }, (_, index) => `t${index}`);
    changeDraft(draftId, { kind: 'add', operations: operationsOn(...many) });
    expect(operationsIn(draftId)).toHaveLength(1);
    changeDraft(draftId, { kind: 'add', operations: operationsOn(...many.slice(1)) });
    expect(operationsIn(draftId)).toHaveLength(MAX_BATCH_OPERATIONS);
  });

  it('is no undo step if it changes nothing', () => {
    const draftId = batchOf('a');
    const { editing } = batch(draftId);
    changeDraft(draftId, { kind: 'remove', keys: [] });
    expect(batch(draftId).editing).toBe(editing);
  });
});

describe('the selection', () => {
  it('becomes the added operations', () => {
    const draftId = batchOf('a', 'b');
    changeDraft(draftId, { kind: 'add', operations: operationsOn('c', 'd') });
    expect(selectedIn(draftId)).toBe('c d');
  });

  it('becomes the first operation after several are added to an empty batch', () => {
    const draftId = batchOf();
    changeDraft(draftId, { kind: 'add', operations: operationsOn('a', 'b', 'c') });
    expect(selectedIn(draftId)).toBe('a');
  });

  it('moves to the operation that follows the removed ones', () => {
    const draftId = batchOf('a', 'b', 'c', 'd');
    selectOperations(draftId, keysOn(draftId, 'b', 'c'));
    changeDraft(draftId, { kind: 'remove', keys: keysOn(draftId, 'b', 'c') });
    expect(selectedIn(draftId)).toBe('d');
    changeDraft(draftId, { kind: 'remove', keys: keysOn(draftId, 'd') });
    expect(selectedIn(draftId)).toBe('a');
  });

  it('becomes the operations that undo restored', () => {
    const draftId = batchOf('a', 'b', 'c');
    changeDraft(draftId, { kind: 'remove', keys: keysOn(draftId, 'a', 'c') });
    undoDraft(draftId);
    expect(selectedIn(draftId)).toBe('a c');
  });

  it('stays on moved operations, in the order of the batch', () => {
    const draftId = batchOf('a', 'b', 'c');
    selectOperations(draftId, keysOn(draftId, 'c', 'a'));
    changeDraft(draftId, { kind: 'move', keys: keysOn(draftId, 'a'), to: 3 });
    expect(batch(draftId).selected).toEqual(keysOn(draftId, 'c', 'a'));
    expect(tablesIn(draftId)).toBe('b c a');
  });

  it('omits missing operations', () => {
    const draftId = batchOf('a', 'b');
    selectOperations(draftId, [...keysOn(draftId, 'b'), 999]);
    expect(batch(draftId).selected).toEqual(keysOn(draftId, 'b'));
  });

  it('is the same array while one operation is edited', () => {
    const draftId = batchOf('a', 'b');
    const { selected } = batch(draftId);
    const [key = 0] = selected;
    changeDraft(draftId, {
      kind: 'replace',
      key,
      operation: { kind: 'deregister_table', members: { id: ['z'] } },
    });
    expect(batch(draftId).selected).toBe(selected);
  });
});
