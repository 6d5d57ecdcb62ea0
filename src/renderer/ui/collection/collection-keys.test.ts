import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionRow } from './collection.ts';
import { type CollectionKey, collectionAction } from './collection-keys.ts';

/** Two spaces per level; `-` is expanded, `+` collapsed, `.` a leaf. */
const rows = outline(`
- prod
  - ml
    . items
    . users
  + shop
- empty
. loose`);

const NO_MODIFIERS = { shiftKey: false, altKey: false, mod: false, otherMod: false };

function press(key: string, focused: number, modifiers: Partial<CollectionKey> = {}) {
  const event = { key, ...NO_MODIFIERS, ...modifiers };
  return collectionAction(event, { rows, focused, page: 4 });
}

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 0, 0],
  ['ArrowUp', 3, 2],
  ['Home', 5, 0],
  ['End', 1, 6],
  ['PageDown', 1, 5],
  ['PageDown', 5, 6],
  ['PageUp', 5, 1],
  ['PageUp', 2, 0],
])('%s from row %i moves to row %i', (key, focused, index) => {
  expect(press(key, focused)).toEqual({ type: 'focus', index });
});

test('Right expands a collapsed branch, enters an expanded one, and ignores leaves and empty branches', () => {
  expect(press('ArrowRight', 4)).toEqual({ type: 'expand', index: 4, expanded: true });
  expect(press('ArrowRight', 1)).toEqual({ type: 'focus', index: 2 });
  expect(press('ArrowRight', 2)).toBeUndefined();
  expect(press('ArrowRight', 5)).toBeUndefined();
});

test('Left collapses an expanded branch, or else moves to the parent', () => {
  expect(press('ArrowLeft', 1)).toEqual({ type: 'expand', index: 1, expanded: false });
  expect(press('ArrowLeft', 3)).toEqual({ type: 'focus', index: 1 });
  expect(press('ArrowLeft', 4)).toEqual({ type: 'focus', index: 0 });
  expect(press('ArrowLeft', 6)).toBeUndefined();
});

test.each([
  ['Enter', 'activate'],
  [' ', 'select'],
  ['*', 'expand-siblings'],
  ['ContextMenu', 'menu'],
])('"%s" triggers %s', (key, type) => {
  expect(press(key, 2)).toEqual({ type, index: 2 });
});

test('F10 opens the menu only with Shift', () => {
  expect(press('F10', 2, { shiftKey: true })).toEqual({ type: 'menu', index: 2 });
  expect(press('F10', 2)).toBeUndefined();
});

test.each([
  ['F2', 'rename'],
  ['Delete', 'remove'],
  ['Backspace', 'remove'],
])('%s is to %s the row', (key, type) => {
  expect(press(key, 2)).toEqual({ type, index: 2 });
  expect(press(key, 2, { mod: true })).toBeUndefined();
});

test.each([
  [' ', 'toggle'],
  ['a', 'select-all'],
  ['C', 'copy'],
  ['d', 'duplicate'],
])('"%s" with Ctrl or Command is to %s, without Shift', (key, type) => {
  expect(press(key, 2, { mod: true })).toEqual({ type, index: 2 });
  expect(press(key, 2, { mod: true, shiftKey: true })).toBeUndefined();
});

test('an arrow extends the selection with Shift, keeps it with Ctrl or Command, and moves the row with Alt', () => {
  const moved = { type: 'focus', index: 3 };
  expect(press('ArrowDown', 2, { shiftKey: true })).toEqual({ ...moved, selection: 'extend' });
  expect(press('ArrowDown', 2, { mod: true, shiftKey: true })).toEqual({ ...moved, selection: 'extend' });
  expect(press('ArrowDown', 2, { mod: true })).toEqual({ ...moved, selection: 'keep' });
  expect(press('ArrowDown', 2, { altKey: true })).toEqual({ type: 'reorder', index: 2, step: 1 });
  expect(press('ArrowUp', 2, { altKey: true })).toEqual({ type: 'reorder', index: 2, step: -1 });
});

test.each(['otherMod', 'altKey'])('keys with %s are left to the window', (modifier) => {
  expect(press('End', 0, { [modifier]: true })).toBeUndefined();
  expect(press('Enter', 0, { [modifier]: true })).toBeUndefined();
});

test('an empty collection has no keys', () => {
  const event = { key: 'ArrowDown', ...NO_MODIFIERS };
  expect(collectionAction(event, { rows: [], focused: 0, page: 4 })).toBeUndefined();
});

test('the first key in a list that never had the focus is about its first row', () => {
  expect(press('Enter', -1)).toEqual({ type: 'activate', index: 0 });
  expect(press('ArrowDown', -1)).toEqual({ type: 'focus', index: 0 });
});

test('never moves outside the tree', () => {
  const keys = fc.constantFrom(
    'ArrowDown',
    'ArrowUp',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageUp',
    'PageDown',
  );
  fc.assert(
    fc.property(keys, fc.nat(rows.length - 1), (key, focused) => {
      const action = press(key, focused);
      if (action?.type === 'focus') expect(rows[action.index]).toBeDefined();
    }),
  );
});

function outline(text: string): readonly CollectionRow[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const indent = line.length - line.trimStart().length;
      const sign = line.charAt(indent);
      const expanded = sign === '.' ? undefined : sign === '-';
      return { key: line.slice(indent + 2), level: indent / 2 + 1, expanded, position: 0, siblings: 0 };
    });
}
