import type { FigureColumn, NameColumn } from './row-gaps.ts';

export type ShownColumn = NameColumn | 'health';

/** From which width of the list on, in CSS pixels, each has room: what is asked for least goes first. */
const ROOM: readonly (readonly [column: ShownColumn, from: number])[] = [
  ['name', 0],
  ['kind', 1230],
  ['state', 0],
  ['rows', 0],
  ['version', 855],
  ['columns', 960],
  ['size', 565],
  ['updated', 750],
  ['health', 1125],
];

/** Whoever filters by what is wrong sees how much it is, before other figures. */
const BEFORE_HEALTH: readonly ShownColumn[] = ['columns', 'size', 'updated'];

export function shownColumns(width: number, needsHealth: boolean): readonly ShownColumn[] {
  const shown = ROOM.filter(([, from]) => width >= from).map(([column]) => column);
  if (!needsHealth || shown.includes('health')) return shown;
  return [...shown.filter((column) => !BEFORE_HEALTH.includes(column)), 'health'];
}

const FIGURES: readonly string[] = ['rows', 'version', 'columns', 'size', 'updated'] satisfies FigureColumn[];

export function isFigure(column: ShownColumn): column is FigureColumn {
  return FIGURES.includes(column);
}
