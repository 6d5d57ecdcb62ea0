import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GridKey, gridAction } from './grid-keys.ts';

const size = { rows: 100, columns: 8, page: 20 };
const at = { cell: { row: 50, column: 3 }, end: undefined };
const press = (key: string, modifiers: Partial<GridKey> = {}): GridKey => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

describe('a key press in the grid', () => {
  it.each([
    ['ArrowDown', {}, { row: 51, column: 3 }],
    ['ArrowLeft', {}, { row: 50, column: 2 }],
    ['PageDown', {}, { row: 70, column: 3 }],
    ['PageUp', {}, { row: 30, column: 3 }],
    ['Home', {}, { row: 50, column: 0 }],
    ['End', {}, { row: 50, column: 7 }],
    ['Home', { ctrlKey: true }, { row: 0, column: 0 }],
    ['End', { metaKey: true }, { row: 99, column: 7 }],
    ['ArrowUp', { ctrlKey: true }, { row: 0, column: 3 }],
  ] as const)('%s %o moves to another cell', (key, modifiers, cell) => {
    expect(gridAction(press(key, modifiers), at, size)).toEqual({ type: 'focus', cell });
  });

  it.each([
    ['c', { ctrlKey: true }, { type: 'copy' }],
    ['C', { ctrlKey: true, shiftKey: true }, { type: 'copy-row' }],
    ['Enter', {}, { type: 'open' }],
    ['a', { metaKey: true }, { type: 'select-all' }],
    ['f', {}, { type: 'filter' }],
    ['F', { shiftKey: true }, { type: 'exclude' }],
    ['ArrowRight', { shiftKey: true, altKey: true }, { type: 'widen', direction: 1 }],
  ] as const)('%s %o acts on the cell', (key, modifiers, action) => {
    expect(gridAction(press(key, modifiers), at, size)).toEqual(action);
  });

  it.each([
    ['Tab', {}],
    ['a', {}],
    ['ArrowDown', { altKey: true }],
    ['Enter', { ctrlKey: true }],
    ['f', { ctrlKey: true }],
    ['Escape', {}],
    ['A', { ctrlKey: true, shiftKey: true }],
  ] as const)('%s %o is not handled', (key, modifiers) => {
    expect(gridAction(press(key, modifiers), at, size)).toBeUndefined();
  });

  it.each([
    ['ArrowDown', {}, undefined, { row: 51, column: 3 }],
    ['ArrowLeft', {}, { row: 60, column: 7 }, { row: 60, column: 6 }],
    ['End', {}, { row: 60, column: 5 }, { row: 60, column: 7 }],
    ['PageUp', {}, { row: 10, column: 5 }, { row: 0, column: 5 }],
    ['End', { ctrlKey: true }, undefined, { row: 99, column: 7 }],
    ['ArrowUp', { metaKey: true }, { row: 60, column: 5 }, { row: 0, column: 5 }],
  ] as const)('Shift+%s %o moves the end of the range from %o', (key, modifiers, end, cell) => {
    const action = gridAction(press(key, { shiftKey: true, ...modifiers }), { ...at, end }, size);
    expect(action).toEqual({ type: 'extend', cell });
  });

  it('Escape collapses a range to one cell', () => {
    expect(gridAction(press('Escape'), { ...at, end: { row: 1, column: 1 } }, size)).toEqual({
      type: 'deselect',
    });
  });

  it('never moves outside the grid', () => {
    const key = fc.constantFrom(
      'ArrowDown',
      'ArrowUp',
      'ArrowLeft',
      'ArrowRight',
      'PageDown',
      'PageUp',
      'Home',
      'End',
    );
    fc.assert(
      fc.property(
        key,
        fc.boolean(),
        fc.boolean(),
        fc.nat(99),
        fc.nat(7),
        (name, ctrlKey, shiftKey, row, column) => {
          const from = { cell: { row: 0, column: 0 }, end: { row, column } };
          const action = gridAction(
            press(name, { ctrlKey, shiftKey }),
            shiftKey ? from : { ...at, cell: from.end },
            size,
          );
          if (action?.type !== 'focus' && action?.type !== 'extend') return;
          expect(action.cell.row).toBeGreaterThanOrEqual(0);
          expect(action.cell.row).toBeLessThan(size.rows);
          expect(action.cell.column).toBeGreaterThanOrEqual(0);
          expect(action.cell.column).toBeLessThan(size.columns);
        },
      ),
    );
  });
});
