import { type RefObject, useMemo } from 'react';
import type { SchemaField, TypeFamily } from '#contract/index.ts';
import {
  type DrawnSpan,
  drawnIndexes,
  measureView,
  offsetFor,
  spanBetween,
  startsOf,
  useView,
  type View,
} from '#ui/virtual.ts';

export interface DrawnColumn {
  readonly index: number;
  readonly field: SchemaField;
  readonly key: string;
  readonly left: number;
  readonly width: number;
}

export interface GridColumns {
  /** Those that stay at the left. */
  readonly fixed: readonly DrawnColumn[];
  readonly drawn: readonly DrawnColumn[];
  /** Of all columns together. */
  readonly width: number;
  /** Where each of them begins, and at the end where all of them end. */
  readonly starts: readonly number[];
  readonly reveal: (column: number) => void;
}

interface GridColumnsOptions {
  readonly fields: readonly SchemaField[];
  readonly widths: Readonly<Record<string, number>>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** What stays at the left while the columns scroll behind it. */
  readonly edge: number;
  /** As many of the first columns as should stay too. */
  readonly pinned: number;
  /** Drawn wherever it is: screen readers are still told of it after it was scrolled away. */
  readonly current: number | undefined;
}

/** Keeps the columns to draw in step with the scroll position and the width of the viewport. */
export function useColumns(options: GridColumnsOptions): GridColumns {
  const { fields, widths, scroller, edge, current } = options;
  const [view] = useView(scroller, 'across');
  const all = useMemo(
    () => fields.map((field, index) => widths[widthKey(fields, index)] ?? defaultWidth(field)),
    [fields, widths],
  );
  const starts = useMemo(() => startsOf(all), [all]);
  const fixed = fixedCount(starts, options.pinned, view.viewport - edge);
  const window = columnWindow(starts, behind(view, edge, starts[fixed]));
  const first = Math.max(fixed, window.first);
  const end = Math.max(first, window.end);
  const isBeyond = current !== undefined && current >= fixed && (current < first || current >= end);
  const beyond = isBeyond ? current : undefined;
  // The same lists as long as they say the same: then a row that stays in sight is not drawn anew.
  const columnsAt = useMemo(() => createColumns(fields, starts, all), [fields, starts, all]);
  const drawn = useMemo(
    () => columnsAt(drawnIndexes({ first, end }, beyond)),
    [columnsAt, first, end, beyond],
  );
  const stay = useMemo(() => columnsAt(drawnIndexes({ first: 0, end: fixed })), [columnsAt, fixed]);
  return {
    fixed: stay,
    drawn,
    width: starts.at(-1) ?? 0,
    starts,
    reveal: (column) => {
      const element = scroller.current;
      if (element === null || column < fixed) return;
      const now = behind(measureView(element, 'across'), edge, starts[fixed]);
      element.scrollLeft = scrollLeftFor(starts, column, now) - (starts[fixed] ?? 0);
    },
  };
}

function createColumns(fields: readonly SchemaField[], starts: readonly number[], widths: readonly number[]) {
  return (indexes: readonly number[]): readonly DrawnColumn[] =>
    indexes.flatMap((index) => {
      const field = fields[index];
      if (field === undefined) return [];
      const key = widthKey(fields, index);
      return [{ index, field, key, left: starts[index] ?? 0, width: widths[index] ?? 0 }];
    });
}

/** What can be seen of the columns that scroll, behind those that stay. */
function behind({ offset, viewport }: View, edge: number, fixed = 0): View {
  return { offset: offset + fixed, viewport: viewport - edge - fixed };
}

/** Of columns that follow each other. */
export function widthOf(columns: readonly DrawnColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** Of the width of a grid, for columns that stay: else there were no room for the others. */
const MOST_FIXED = 0.6;

/** As many of the first columns as stay, of those that should. */
export function fixedCount(starts: readonly number[], pinned: number, width: number): number {
  let count = Math.min(pinned, starts.length - 1);
  while (count > 0 && (starts[count] ?? 0) > width * MOST_FIXED) count -= 1;
  return count;
}

/** Columns drawn beyond the edges, so that a turn of the wheel finds them there. */
const BEYOND = 2;

export function columnWindow(starts: readonly number[], { offset, viewport }: View): DrawnSpan {
  return spanBetween(starts, offset, offset + viewport, BEYOND);
}

/** The scroll position that brings a column into view, and of one that is wider than that its beginning. */
export function scrollLeftFor(starts: readonly number[], column: number, view: View): number {
  const from = starts[column] ?? 0;
  return offsetFor(from, Math.min(starts[column + 1] ?? 0, from + view.viewport), view);
}

const MIN_COLUMN_WIDTH = 48;
const MAX_WIDTH = 1200;
const STEP = 16;

const USUAL: Readonly<Record<TypeFamily, number>> = {
  int: 104,
  float: 112,
  bool: 72,
  time: 192,
  text: 208,
  binary: 220,
  nested: 240,
  vector: 224,
  unknown: 160,
};

/** Of a sign of the name, and of what stands around it. */
const SIGN = 7.2;
const EDGES = 42;
const MAX_FOR_NAME = 240;

export function defaultWidth({ name, family, type }: SchemaField): number {
  const words = Math.max(name.length * SIGN + EDGES, Math.min(type.length * 6, 140) + 20);
  return Math.round(Math.max(USUAL[family], Math.min(words, MAX_FOR_NAME)));
}

const knownKeys = new WeakMap<readonly SchemaField[], readonly string[]>();

/** Columns are known by name and, since two may have one name, by which of these they are: another one may be hidden. */
export function widthKey(fields: readonly SchemaField[], place: number): string {
  const keys = knownKeys.get(fields) ?? widthKeys(fields);
  knownKeys.set(fields, keys);
  return keys[place] ?? '';
}

function widthKeys(fields: readonly SchemaField[]): readonly string[] {
  const counts = new Map<string, number>();
  return fields.map(({ name }) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${count} ${name}`;
  });
}

export function withinBounds(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)));
}

export function steppedWidth(width: number, direction: 1 | -1): number {
  return withinBounds(width + direction * STEP);
}
