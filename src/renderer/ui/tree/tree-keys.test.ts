import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TreeKey, treeAction } from './tree-keys.ts';
import type { TreePlace } from './tree-props.ts';

/** Two spaces per level; `-` is expanded, `+` collapsed, `.` a leaf. */
const rows = outline(`
- prod
  - ml
    . items
    . users
  + shop
- empty
. loose`);

function press(key: string, focused: number, modifiers: Partial<TreeKey> = {}) {
  const event = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers };
  return treeAction(event, { rows, focused, page: 4 });
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

test.each(['ctrlKey', 'metaKey', 'altKey'])('ignores keys with %s', (modifier) => {
  expect(press('ArrowDown', 0, { [modifier]: true })).toBeUndefined();
  expect(press('Enter', 0, { [modifier]: true })).toBeUndefined();
});

test('ignores keys in an empty tree', () => {
  const event = { key: 'ArrowDown', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  expect(treeAction(event, { rows: [], focused: 0, page: 4 })).toBeUndefined();
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

function outline(text: string): readonly TreePlace[] {
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
