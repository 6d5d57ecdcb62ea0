import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SchemaField } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { arrangedColumns, type ColumnLook, movedColumn } from './column-order.ts';
import { gapAt } from './RowGrid.tsx';

const fieldsOf = (names: string): readonly SchemaField[] =>
  [...names].map((name) => ({
    name,
    type: 'int32',
    family: 'int',
    nullable: true,
    metadata: [],
    children: [],
  }));
const keysOf = (names: string) => [...names].map((name) => `0 ${name}`);
/** The names in their display order, with a bar after the pinned ones. */
function shown(names: string, look: ColumnLook): string {
  const { columns, pinned } = arrangedColumns(fieldsOf(names), look);
  const arranged = (columns?.places ?? Array.from(names, (_, at) => at)).map((place) => names[place]);
  return `${arranged.slice(0, pinned).join('')}|${arranged.slice(pinned).join('')}`;
}
const moved = (names: string, look: ColumnLook, from: number, before: number): string => {
  const [fixed = '', others = ''] = shown(names, look).split('|');
  const change = movedColumn({ keys: keysOf(fixed + others), pinned: fixed.length }, look, from, before);
  return change === undefined ? 'stays' : shown(names, { ...look, ...change });
};

describe('arranged columns', () => {
  it.each([
    ['in table order', 'abc', {}, '|abc'],
    ['in a custom order', 'abc', { order: keysOf('cab') }, '|cab'],
    ['with pinned ones first', 'abc', { order: keysOf('cab'), pinned: keysOf('b') }, 'b|ca'],
    ['without those that are gone', 'ac', { order: keysOf('cba'), pinned: keysOf('x') }, '|ca'],
    ['a new one after what it follows', 'abXcY', { order: keysOf('cba') }, '|cYbXa'],
    ['a new first one', 'Xab', { order: keysOf('ba') }, '|Xba'],
    ['each once', 'ab', { order: keysOf('bba'), pinned: keysOf('aa') }, 'a|b'],
  ])('are shown %s', (_, names, look, expected) => {
    expect(shown(names, look)).toBe(expected);
  });

  it.each([
    ['to the right', 'abcd', {}, 0, 2, '|bacd'],
    ['to the left', 'abcd', {}, 2, 1, '|acbd'],
    ['to the end', 'abcd', {}, 0, 4, '|bcda'],
    ['nowhere', 'abcd', {}, 1, 2, 'stays'],
    ['nowhere before those that stay', 'abcd', { pinned: keysOf('c') }, 1, 0, 'stays'],
    ['among those that stay', 'abcd', { pinned: keysOf('cb') }, 0, 4, 'bc|ad'],
  ])('are moved %s', (_, names, look, from, before, expected) => {
    expect(moved(names, look, from, before)).toBe(expected);
  });

  it('keep the position of a hidden column', () => {
    const look = { order: keysOf('dcba') };
    const change = movedColumn({ keys: keysOf('dba'), pinned: 0 }, look, 0, 3);
    expect(shown('abcd', { ...look, ...change })).toBe('|badc');
  });

  it('are complete and unique, for any saved arrangement', () => {
    const keys = fc.array(fc.constantFrom(...keysOf('abcdefgh')));
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...'abcdef')), keys, keys, (names, order, pinned) => {
        const all = shown(names.join(''), { order, pinned }).replace('|', '');
        expect([...all].sort()).toEqual([...names].sort());
      }),
      { numRuns: runs(200) },
    );
  });
});

it('a dragged header is dropped among pinned columns or among scrolled ones', () => {
  const width = { width: 100 } as never;
  const columns = { starts: [0, 100, 200, 300, 400], fixed: [width] };
  expect(gapAt(columns, 0, 260)).toBe(3);
  expect(gapAt(columns, 150, 150 + 30)).toBe(0);
  expect(gapAt(columns, 150, 150 + 120)).toBe(3);
  expect(gapAt(columns, 0, 999)).toBe(4);
});
