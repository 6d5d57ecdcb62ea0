import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH_OPERATIONS } from '#protocol/index.ts';
import type { DraftEdit, NewOperation } from '../draft.ts';
import { madeUpDraft, madeUpEdit } from '../testing/made-up.ts';
import { type Editing, edit, redo, redoLabel, startEditing, undo, undoLabel } from './editing.ts';

const EMPTY = startEditing({ operations: [], members: {} });

function declare(name: string): NewOperation {
  return { kind: 'declare_table', members: { id: [name] } };
}

function createVersion(members: Record<string, unknown>): NewOperation {
  return { kind: 'create_table_version', members: { id: ['t'], ...members } };
}

function started(...names: readonly string[]): Editing {
  return startEditing({ operations: names.map(declare), members: {} });
}

function namesOf({ draft }: Editing): string {
  return draft.operations.map(({ members }) => String(members.id)).join(' ');
}

function keysOf({ draft }: Editing): readonly number[] {
  return draft.operations.map(({ key }) => key);
}

function edited(start: Editing, ...changes: readonly DraftEdit[]): Editing {
  return changes.reduce(edit, start);
}

function repeated(times: number, step: (editing: Editing) => Editing, start: Editing): Editing {
  return times === 0 ? start : repeated(times - 1, step, step(start));
}

describe('any series of edits', () => {
  const series = fc.tuple(madeUpDraft, fc.array(madeUpEdit, { maxLength: 15 }));

  it('is reverted by as many undo steps and restored by as many redo steps', () => {
    fc.assert(
      fc.property(series, ([draft, changes]) => {
        const start = startEditing(draft);
        const end = edited(start, ...changes);
        const back = repeated(changes.length, undo, end);
        expect(back.draft).toBe(start.draft);
        expect(undoLabel(back)).toBeUndefined();
        const again = repeated(changes.length, redo, back);
        expect(again.draft).toBe(end.draft);
        expect(redoLabel(again)).toBeUndefined();
      }),
    );
  });

  it('never assigns a key twice, even after undo', () => {
    const step = fc.oneof(madeUpEdit, fc.constantFrom('undo' as const, 'redo' as const));
    fc.assert(
      fc.property(madeUpDraft, fc.array(step, { maxLength: 20 }), (draft, steps) => {
        let editing = startEditing(draft);
        const given = new Set(keysOf(editing));
        for (const one of steps) {
          const isBack = one === 'undo' || one === 'redo';
          const before = new Set(keysOf(editing));
          editing = one === 'undo' ? undo(editing) : one === 'redo' ? redo(editing) : edit(editing, one);
          const keys = keysOf(editing);
          expect(new Set(keys).size).toBe(keys.length);
          const added = keys.filter((key) => !before.has(key));
          if (!isBack) expect(added.filter((key) => given.has(key))).toEqual([]);
          for (const key of keys) given.add(key);
        }
      }),
    );
  });

  it.each<readonly [string, (editing: Editing) => Editing]>([
    ['removed', (editing) => edit(editing, { kind: 'remove', keys: [3] })],
    ['undone', (editing) => edit(undo(editing), { kind: 'remove', keys: [2] })],
  ])('doesn’t reuse the key of an operation that was %s', (_, takeAway) => {
    const add: DraftEdit = { kind: 'add', operations: [declare('c')] };
    const editing = edit(takeAway(edit(started('a', 'b'), add)), add);
    expect(keysOf(editing).at(-1)).toBe(4);
  });

  it('labels the next undo and redo steps', () => {
    fc.assert(
      fc.property(series, ([draft, changes]) => {
        const end = edited(startEditing(draft), ...changes);
        expect(redoLabel(undo(end))).toBe(undoLabel(end));
        expect(undoLabel(end) === undefined).toBe(end.past.length === 0);
      }),
    );
  });
});

it('adds operations at the end or before a given position', () => {
  const editing = edited(
    started('a', 'b'),
    { kind: 'add', operations: [declare('c')] },
    { kind: 'add', operations: [declare('x'), declare('y')], at: 1 },
  );
  expect(namesOf(editing)).toBe('a x y b c');
  expect(undoLabel(editing)).toBe('Add 2 operations');
});

it('inserts each copy right after its original', () => {
  const start = started('a', 'b', 'c');
  const editing = edit(start, { kind: 'duplicate', keys: [3, 1] });
  expect(namesOf(editing)).toBe('a a b c c');
  expect(new Set(keysOf(editing)).size).toBe(5);
});

it.each([
  [[4, 2], 0, 'b d a c e'],
  [[2, 4], 5, 'a c e b d'],
  [[1, 5], 3, 'b c a e d'],
  [[3], 99, 'a b d e c'],
  [[3], -1, 'c a b d e'],
])('moves the keys %j before position %i and keeps their order', (keys, to, names) => {
  const editing = edit(started('a', 'b', 'c', 'd', 'e'), { kind: 'move', keys, to });
  expect(namesOf(editing)).toBe(names);
});

describe('an edit without a change returns the same object', () => {
  const start = started('a', 'b');
  it.each<DraftEdit>([
    { kind: 'add', operations: [] },
    { kind: 'remove', keys: [77] },
    { kind: 'duplicate', keys: [] },
    { kind: 'move', keys: [1], to: 1 },
    { kind: 'replace', key: 2, operation: declare('b') },
    { kind: 'replace', key: 77, operation: declare('c') },
    { kind: 'replace-each', operations: new Map([[2, declare('b')]]) },
    { kind: 'members', members: {} },
    { kind: 'all', draft: { operations: [declare('a'), declare('b')], members: {} } },
  ])('%j', (change) => {
    expect(edit(start, change)).toBe(start);
  });
});

it('replaces several operations in one step and keeps their keys', () => {
  const start = started('a', 'b', 'c');
  const each = new Map([
    [1, declare('x')],
    [3, declare('z')],
  ]);
  const changed = edit(start, { kind: 'replace-each', operations: each });
  expect([namesOf(changed), keysOf(changed), undoLabel(changed)]).toEqual([
    'x b z',
    [1, 2, 3],
    'Change 2 operations',
  ]);
  expect(undo(changed).draft).toBe(start.draft);
});

describe('typing', () => {
  const start = edit(EMPTY, { kind: 'add', operations: [createVersion({}), declare('b')] });
  const typed = (members: Record<string, unknown>, key = 1): DraftEdit => ({
    kind: 'replace',
    key,
    operation: createVersion(members),
  });

  it('in the same fields of one operation is one undo step', () => {
    const editing = edited(
      start,
      typed({ version: 4, manifest_path: '_versions/4.manifest' }),
      typed({ version: 42, manifest_path: '_versions/42.manifest' }),
    );
    expect(undo(editing).draft).toBe(start.draft);
  });

  it('in another field starts a new undo step', () => {
    const editing = edited(start, typed({ version: 4 }), typed({ version: 4, e_tag: 'a' }));
    expect(undoLabel(editing)).toBe('Change e_tag');
    expect(undoLabel(undo(editing))).toBe('Change version');
  });

  it('after an undo or redo starts a new undo step', () => {
    const back = redo(undo(edit(start, typed({ version: 4 }))));
    expect(undo(edit(back, typed({ version: 42 }))).draft).toBe(back.draft);
    const undone = undo(edit(start, typed({ version: 4 })));
    expect(undo(edit(undone, typed({ version: 42 }))).draft).toBe(undone.draft);
  });

  it('in keys and values of a map is one undo step per key and value', () => {
    const editing = edited(
      start,
      typed({ metadata: { a: '' } }),
      typed({ metadata: { ab: '' } }),
      typed({ metadata: { abc: '' } }),
      typed({ metadata: { abc: 'x' } }),
      typed({ metadata: { abc: 'xy' } }),
    );
    expect(editing.past).toHaveLength(start.past.length + 3);
  });

  it('is not merged with toggling, adding, or removing', () => {
    const range = { start_version: 1, end_version: 2 };
    const editing = edited(
      start,
      typed({ vend_credentials: true }),
      typed({ vend_credentials: false }),
      typed({ vend_credentials: false, ranges: [range, range, range] }),
      typed({ vend_credentials: false, ranges: [range, range] }),
      typed({ vend_credentials: false, ranges: [range] }),
    );
    expect(editing.past).toHaveLength(start.past.length + 5);
  });

  it('in the context of the batch is one undo step', () => {
    const editing = edited(
      start,
      { kind: 'members', members: { context: { team: '' } } },
      { kind: 'members', members: { context: { team: 'a' } } },
      { kind: 'members', members: { context: { team: 'ab' } } },
    );
    expect(undo(editing).draft.members).toEqual({ context: { team: '' } });
    expect(undoLabel(editing)).toBe('Change context of the batch');
  });
});

describe('a replaced draft', () => {
  it('keeps the keys of equal operations, and merges edits of its JSON into one undo step', () => {
    const start = started('a', 'b', 'c');
    const write = (...names: readonly string[]): DraftEdit => ({
      kind: 'all',
      draft: { operations: names.map(declare), members: {} },
    });
    const editing = edited(start, write('a', 'b1', 'c'), write('a', 'b12', 'c'));
    expect(keysOf(editing)).toEqual([1, 2, 3]);
    expect(editing.draft.operations[2]).toBe(start.draft.operations[2]);
    expect(undo(editing).draft).toBe(start.draft);
  });

  it('keeps the key of a moved operation', () => {
    const editing = edit(started('a', 'b', 'c', 'd'), {
      kind: 'all',
      draft: { operations: ['d', 'x', 'b', 'a'].map(declare), members: {} },
    });
    expect(keysOf(editing)).toEqual([4, 5, 2, 1]);
    expect(undoLabel(editing)).toBe('Edit batch JSON');
  });
});

describe('the undo history', () => {
  it('has at most 200 steps', () => {
    const editing = repeated(
      300,
      (before) => edit(before, { kind: 'add', operations: [declare('a')] }),
      EMPTY,
    );
    const back = repeated(300, undo, editing);
    expect(back.draft.operations).toHaveLength(100);
  });

  it('drops older steps if they are large, but always keeps the last one', () => {
    const megabytes = 'x'.repeat(30 * 1024 * 1024);
    const change = (sign: string): DraftEdit => ({
      kind: 'all',
      draft: { operations: [], members: { context: { sign, large: megabytes } } },
    });
    const editing = edited(
      EMPTY,
      ...['a', 'b', 'c', 'd', 'e'].flatMap((sign) => [
        change(sign),
        { kind: 'add', operations: [declare(sign)] } as const,
      ]),
    );
    expect(editing.past.length).toBeLessThan(9);
    expect(namesOf(undo(editing))).toBe('');
  });

  it('never exceeds the maximum size of a batch', () => {
    const full = startEditing({
      operations: Array.from({ length: MAX_BATCH_OPERATIONS }, () => declare('a')),
      members: {},
    });
    expect(edit(full, { kind: 'add', operations: [declare('b')] })).toBe(full);
    expect(edit(full, { kind: 'duplicate', keys: [5] })).toBe(full);
    expect(edit(full, { kind: 'remove', keys: [5] }).draft.operations).toHaveLength(MAX_BATCH_OPERATIONS - 1);
  });
});
