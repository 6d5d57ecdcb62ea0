import { expect, it } from 'vitest';
import { newOperation, startEditing } from '#batch/index.ts';
import { type Chosen, goTo, toggle } from './use-chosen.ts';

const { operations } = startEditing({
  operations: ['a', 'b', 'c', 'd', 'e'].map((name) => newOperation('deregister_table', [name])),
  members: {},
}).draft;
const key = (index: number) => operations[index]?.key ?? Number.NaN;

const at = (index: number): Chosen => ({
  cursor: { current: key(index), anchor: key(index) },
  selected: [key(index)],
});

it('a range extends from its anchor in both directions', () => {
  const down = goTo(operations, at(2), 4, 'range');
  expect(down.selected).toEqual([key(2), key(3), key(4)]);
  const up = goTo(operations, down, 0, 'range');
  expect(up.selected).toEqual([key(0), key(1), key(2)]);
  expect(up.cursor).toEqual({ current: key(0), anchor: key(2) });
});

it('a range starts at its target if its anchor was removed', () => {
  const lost: Chosen = { cursor: { current: 999, anchor: 999 }, selected: [] };
  expect(goTo(operations, lost, 3, 'range').selected).toEqual([key(3)]);
});

it('moving the cursor keeps the selection and sets the anchor of the next range', () => {
  const gone = goTo(operations, at(0), 3, 'cursor');
  expect(gone.selected).toEqual([key(0)]);
  expect(goTo(operations, gone, 4, 'range').selected).toEqual([key(3), key(4)]);
});

it('toggling a row adds it to the selection or removes it', () => {
  const both = toggle(operations, at(1), 3);
  expect(both.selected).toEqual([key(1), key(3)]);
  expect(toggle(operations, both, 1).selected).toEqual([key(3)]);
});

it('a missing row changes nothing', () => {
  expect(goTo(operations, at(1), 9, 'only')).toEqual(at(1));
  expect(toggle(operations, at(1), -1)).toEqual(at(1));
});
