import { expect, it } from 'vitest';
import { listAction } from './list-keys.ts';

const PLACE = { count: 100, current: 50, page: 10 };

function press(keys: string, place = PLACE) {
  const parts = keys.split('+');
  return listAction(
    {
      key: parts.at(-1) ?? '',
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt'),
      mod: parts.includes('Mod'),
    },
    place,
  );
}

it.each([
  ['ArrowDown', 51, 'only'],
  ['ArrowUp', 49, 'only'],
  ['PageDown', 60, 'only'],
  ['PageUp', 40, 'only'],
  ['Home', 0, 'only'],
  ['End', 99, 'only'],
  ['Shift+ArrowDown', 51, 'range'],
  ['Shift+End', 99, 'range'],
  ['Mod+Shift+Home', 0, 'range'],
  ['Mod+ArrowUp', 49, 'cursor'],
])('%s moves to %i and selects: %s', (keys, index, how) => {
  expect(press(keys)).toEqual({ type: 'go', index, how });
});

it('stops at both ends', () => {
  expect(press('ArrowUp', { ...PLACE, current: 0 })).toMatchObject({ index: 0 });
  expect(press('PageDown', { ...PLACE, current: 95 })).toMatchObject({ index: 99 });
});

it.each([
  ['Delete', 'remove'],
  ['Backspace', 'remove'],
  ['Enter', 'open'],
  [' ', 'toggle'],
  ['Mod+ ', 'toggle'],
  ['Mod+a', 'all'],
  ['Mod+c', 'copy'],
  ['Mod+D', 'duplicate'],
  ['Shift+F10', 'menu'],
  ['ContextMenu', 'menu'],
])('%s triggers %s', (keys, type) => {
  expect(press(keys)).toEqual({ type });
});

it('Alt with an arrow key moves the operation by one place', () => {
  expect(press('Alt+ArrowUp')).toEqual({ type: 'move', step: -1 });
  expect(press('Alt+ArrowDown')).toEqual({ type: 'move', step: 1 });
});

it.each([
  'Mod+z',
  'Mod+Shift+z',
  'Mod+v',
  'Mod+Enter',
  'Alt+PageDown',
  'Alt+Shift+ArrowUp',
  'x',
  'Tab',
  'F10',
])('%s is not handled by the list', (keys) => {
  expect(press(keys)).toBeUndefined();
});
