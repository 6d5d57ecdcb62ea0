import type { SchemaField } from '#contract/index.ts';
import { type ColumnLook, movedColumn } from './column-order.ts';
import type { GridLook } from './grid-order.ts';
import { canSort, type RowSort, sortedPlace } from './row-order.ts';
import { widthKey } from './use-columns.ts';

/** How the rows are sorted by a column, and functions to change it. */
export interface ColumnSorting {
  readonly now: 'ascending' | 'descending' | undefined;
  readonly onSort: (to: 'ascending' | 'descending' | undefined) => void;
}

export interface ColumnPinning {
  readonly isPinned: boolean;
  readonly onChange: () => void;
}

/** Moves the column by one; undefined at the end. */
export interface ColumnMoving {
  readonly left: (() => void) | undefined;
  readonly right: (() => void) | undefined;
}

type OnLook = (change: Partial<GridLook>) => void;

/** A function that moves a shown column before another one; undefined if it would stay in place. */
export function columnMover(
  fields: readonly SchemaField[],
  pinned: number,
  look: ColumnLook,
  onLook: OnLook,
) {
  return (from: number, before: number): (() => void) | undefined => {
    const keys = fields.map((_, place) => widthKey(fields, place));
    const moved = movedColumn({ keys, pinned }, look, from, before);
    // A range would now contain other columns.
    return moved && (() => onLook({ ...moved, range: undefined }));
  };
}

export function pinningOf(key: string, pinned: readonly string[] = [], onLook: OnLook): ColumnPinning {
  const isPinned = pinned.includes(key);
  const others = pinned.filter((one) => one !== key);
  return { isPinned, onChange: () => onLook({ pinned: isPinned ? others : [...pinned, key] }) };
}

export function sortingOf(
  fields: readonly SchemaField[],
  column: number,
  sort: RowSort | undefined,
  onSort: (next: RowSort | undefined) => void,
): ColumnSorting | undefined {
  const field = fields[column];
  if (field === undefined || !canSort(field)) return undefined;
  const isSorted = sort !== undefined && sortedPlace(fields, sort) === column;
  return {
    now: isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined,
    onSort: (to) => onSort(to && { name: field.name, place: column, isDescending: to === 'descending' }),
  };
}
