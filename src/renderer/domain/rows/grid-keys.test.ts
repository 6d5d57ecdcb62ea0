import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GridKey, gridAction } from './grid-keys.ts';

const size = { rows: 100, columns: 8, page: 20 };
const at = { row: 50, column: 3 };
const press = (key: string, held: Partial<GridKey> = {}): GridKey => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('a key in the grid', () => {
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
  ] as const)('%s %o goes to another cell', (key, held, cell) => {
    expect(gridAction(press(key, held), at, size)).toEqual({ type: 'focus', cell });
  });

  it.each([
    ['c', { ctrlKey: true }, { type: 'copy-cell' }],
    ['C', { ctrlKey: true, shiftKey: true }, { type: 'copy-row' }],
    ['Enter', {}, { type: 'open' }],
    ['ArrowRight', { shiftKey: true }, { type: 'widen', direction: 1 }],
  ] as const)('%s %o does something to the cell', (key, held, action) => {
    expect(gridAction(press(key, held), at, size)).toEqual(action);
  });

  it.each([
    ['Tab', {}],
    ['a', {}],
    ['ArrowDown', { altKey: true }],
    ['Enter', { ctrlKey: true }],
    ['f', { ctrlKey: true }],
  ] as const)('%s %o is left to the window', (key, held) => {
    expect(gridAction(press(key, held), at, size)).toBeUndefined();
  });

  it('never leaves the grid', () => {
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
      fc.property(key, fc.boolean(), fc.nat(99), fc.nat(7), (name, ctrlKey, row, column) => {
        const action = gridAction(press(name, { ctrlKey }), { row, column }, size);
        if (action?.type !== 'focus') return;
        expect(action.cell.row).toBeGreaterThanOrEqual(0);
        expect(action.cell.row).toBeLessThan(size.rows);
        expect(action.cell.column).toBeGreaterThanOrEqual(0);
        expect(action.cell.column).toBeLessThan(size.columns);
      }),
    );
  });
});
