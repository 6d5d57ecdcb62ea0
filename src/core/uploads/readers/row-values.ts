import { LIMITS } from '#protocol/index.ts';
import { RowProblem } from '../table-reader.ts';
import { type Cell, cellOf, fieldIn, isObject } from './cell.ts';
import type { TextColumn } from './read-value.ts';

export function tooManyValues(row: bigint): RowProblem {
  return new RowProblem(
    row,
    `has more than ${LIMITS.rowValues.toLocaleString('en-US')} values, which is too much for one row. Split it, or leave out what is nested in it.`,
  );
}

/**
 * SECURITY: refuses a row that would expand to too many values: each object of a struct takes a value for every field,
 * even for those that it lacks.
 */
export function refuseWideRow(row: bigint, columns: readonly TextColumn[], cells: readonly Cell[]): void {
  let count = 0;

  function add(values: number): void {
    count += values;
    if (count > LIMITS.rowValues) throw tooManyValues(row);
  }

  function look(column: TextColumn, cell: Cell): void {
    const { children, type } = column;
    if (type === 'list' && Array.isArray(cell)) {
      const [item] = children;
      add(cell.length);
      if (item !== undefined && isNested(item)) for (const part of cell) look(item, cellOf(part));
    } else if (type === 'struct' && isObject(cell)) {
      add(children.length);
      for (const child of children) if (isNested(child)) look(child, fieldIn(cell, child.name));
    } else if (type.startsWith('vector')) {
      add(column.width ?? 0);
    }
  }

  for (const [index, column] of columns.entries()) if (isNested(column)) look(column, cells[index] ?? null);
}

function isNested({ type }: TextColumn): boolean {
  return type === 'list' || type === 'struct' || type.startsWith('vector');
}
