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
  /** The pinned columns. */
  readonly fixed: readonly DrawnColumn[];
  readonly drawn: readonly DrawnColumn[];
  /** The width of all columns. */
  readonly width: number;
  /** The start of each column, and the end of the last. */
  readonly starts: readonly number[];
  readonly reveal: (column: number) => void;
}

interface GridColumnsOptions {
  readonly fields: readonly SchemaField[];
  readonly widths: Readonly<Record<string, number>>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The width of the row numbers, which stay at the left. */
  readonly edge: number;
  /** The number of columns to pin. */
  readonly pinned: number;
  /** Always rendered: screen readers need it even after it was scrolled away. */
  readonly current: number | undefined;
}

/** Updates the columns to render on scroll and on resize. */
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
  // Memoized, so that visible rows don’t render again without a change.
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

/** The visible area of the columns that scroll, behind the pinned ones. */
function behind({ offset, viewport }: View, edge: number, fixed = 0): View {
  return { offset: offset + fixed, viewport: viewport - edge - fixed };
}

/** The width of adjacent columns. */
export function widthOf(columns: readonly DrawnColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** The largest share of the grid’s width for pinned columns, so that the others are visible. */
const MOST_FIXED = 0.6;

/** How many of the columns to pin fit. */
export function fixedCount(starts: readonly number[], pinned: number, width: number): number {
  let count = Math.min(pinned, starts.length - 1);
  while (count > 0 && (starts[count] ?? 0) > width * MOST_FIXED) count -= 1;
  return count;
}

/** Columns rendered beyond the edges, for fast scrolling. */
const BEYOND = 2;

export function columnWindow(starts: readonly number[], { offset, viewport }: View): DrawnSpan {
  return spanBetween(starts, offset, offset + viewport, BEYOND);
}

/** The scroll position that brings a column into view; for a wider one, its start. */
export function scrollLeftFor(starts: readonly number[], column: number, view: View): number {
  const from = starts[column] ?? 0;
  return offsetFor(from, Math.min(starts[column + 1] ?? 0, from + view.viewport), view);
}

const MIN_COLUMN_WIDTH = 48;
const MAX_WIDTH = 1200;
const STEP = 16;

const DEFAULT_WIDTHS: Readonly<Record<TypeFamily, number>> = {
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

/** The width of a character of the name, and of the space around it. */
const SIGN = 7.2;
const EDGES = 42;
const MAX_FOR_NAME = 240;

export function defaultWidth({ name, family, type }: SchemaField): number {
  const words = Math.max(name.length * SIGN + EDGES, Math.min(type.length * 6, 140) + 20);
  return Math.round(Math.max(DEFAULT_WIDTHS[family], Math.min(words, MAX_FOR_NAME)));
}

const knownKeys = new WeakMap<readonly SchemaField[], readonly string[]>();

/**
 * Columns are identified by name and, because two may have the same, by the index among them: another one may be
 * hidden.
 */
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
