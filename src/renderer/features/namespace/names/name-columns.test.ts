import { expect, it } from 'vitest';
import { columnsThatFit } from '#ui/collection/column.ts';
import { nameColumns } from './name-columns.tsx';

function shown(width: number, needsHealth: boolean, ...hidden: readonly string[]): readonly string[] {
  const nothing = () => {};
  const columns = nameColumns({
    snapshot: { known: new Map(), progress: new Map(), failures: new Map() } as never,
    byHand: new Set(),
    order: undefined,
    needsHealth,
    capabilities: {},
    marked: new Set(),
    mark: nothing,
    namesBelow: () => null,
    onSort: nothing,
    onEnd: nothing,
  });
  return columnsThatFit(columns, width, hidden).map(({ key }) => key);
}

it('keeps the name, the state, and the rows in a narrow list', () => {
  expect(shown(300, false)).toEqual(['name', 'state', 'rows']);
  expect(shown(590, false)).toEqual(['name', 'state', 'rows', 'size']);
  expect(shown(Number.POSITIVE_INFINITY, true)).toHaveLength(10);
});

it('shows the health before figures if the rows are filtered by it', () => {
  expect(shown(590, true)).toEqual(['name', 'state', 'rows', 'health']);
});

it('gives the room of a hidden column to others', () => {
  expect(shown(590, false, 'state', 'rows', 'name')).toEqual(['name', 'size', 'updated']);
  expect(shown(Number.POSITIVE_INFINITY, false, 'health')).toHaveLength(9);
});
