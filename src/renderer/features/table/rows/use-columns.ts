import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SchemaField, TypeFamily } from '../../../../contract/index.ts';

export interface DrawnColumn {
  readonly index: number;
  readonly field: SchemaField;
  readonly key: string;
  readonly left: number;
  readonly width: number;
}

interface GridColumns {
  readonly drawn: readonly DrawnColumn[];
  /** Of all columns together. */
  readonly width: number;
  readonly reveal: (column: number) => void;
}

interface GridColumnsOptions {
  readonly fields: readonly SchemaField[];
  readonly widths: Readonly<Record<string, number>>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** What stays at the left while the columns scroll behind it. */
  readonly edge: number;
  /** Drawn wherever it is: the ears are still told of it after it was scrolled away. */
  readonly current: number | undefined;
}

/** Keeps the columns to draw in step with the scroll position and the width of the viewport. */
export function useColumns({ fields, widths, scroller, edge, current }: GridColumnsOptions): GridColumns {
  const [view, setView] = useState({ scrollLeft: 0, viewport: 0 });
  const measure = useCallback(
    (element: HTMLElement) => ({ scrollLeft: element.scrollLeft, viewport: element.clientWidth - edge }),
    [edge],
  );
  useScrolled(scroller, measure, setView);
  const all = useMemo(
    () => fields.map((field, index) => widths[widthKey(field, index)] ?? defaultWidth(field)),
    [fields, widths],
  );
  const starts = useMemo(() => columnStarts(all), [all]);
  const { first, end } = columnWindow(starts, view.scrollLeft, view.viewport);
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  if (current !== undefined && (current < first || current >= end)) indexes.push(current);
  return {
    drawn: indexes.flatMap((index) => {
      const field = fields[index];
      if (field === undefined) return [];
      return [
        { index, field, key: widthKey(field, index), left: starts[index] ?? 0, width: all[index] ?? 0 },
      ];
    }),
    width: starts.at(-1) ?? 0,
    reveal: (column) => {
      const element = scroller.current;
      if (element !== null) element.scrollLeft = scrollLeftFor(starts, column, measure(element));
    },
  };
}

interface View {
  readonly scrollLeft: number;
  readonly viewport: number;
}

function useScrolled(
  scroller: RefObject<HTMLDivElement | null>,
  measure: (element: HTMLElement) => View,
  setView: (change: (before: View) => View) => void,
): void {
  // Before the first paint, so that the grid never flashes empty.
  useLayoutEffect(() => {
    if (scroller.current !== null) setView(keepIfSame(measure(scroller.current)));
  }, [scroller, measure, setView]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // At once: a scroll that is drawn a frame later shows a gap.
    const onScroll = () => flushSync(() => setView(keepIfSame(measure(element))));
    const resizes = new ResizeObserver(() => setView(keepIfSame(measure(element))));
    element.addEventListener('scroll', onScroll, { passive: true });
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resizes.disconnect();
    };
  }, [scroller, measure, setView]);
}

/** A scroll up or down draws no column anew. */
function keepIfSame(now: View): (before: View) => View {
  return (before) =>
    before.scrollLeft === now.scrollLeft && before.viewport === now.viewport ? before : now;
}

/** Columns side by side, in CSS pixels. */
interface ColumnWindow {
  /** The columns to draw: from `first` up to, but not including, `end`. */
  readonly first: number;
  readonly end: number;
}

/** Where each column begins, and behind the last one where they all end. */
export function columnStarts(widths: readonly number[]): readonly number[] {
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  return starts;
}

/** Columns drawn beyond the edges, so that a turn of the wheel finds them there. */
const BEYOND = 2;

export function columnWindow(starts: readonly number[], scrollLeft: number, viewport: number): ColumnWindow {
  const count = starts.length - 1;
  return {
    first: Math.max(0, columnAt(starts, scrollLeft) - BEYOND),
    end: Math.min(count, columnAt(starts, scrollLeft + viewport) + 1 + BEYOND),
  };
}

/** The last column that begins at a place or before it. */
function columnAt(starts: readonly number[], x: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The scroll position that brings a column into view with the least movement. */
export function scrollLeftFor(
  starts: readonly number[],
  column: number,
  view: { readonly scrollLeft: number; readonly viewport: number },
): number {
  const [from, to] = [starts[column] ?? 0, starts[column + 1] ?? 0];
  if (from < view.scrollLeft || to - from > view.viewport) return from;
  return Math.max(view.scrollLeft, to - view.viewport);
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

/** Columns are known by name and place: two may have one name. */
export function widthKey({ name }: SchemaField, place: number): string {
  return `${place} ${name}`;
}

export function withinBounds(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)));
}

export function steppedWidth(width: number, direction: 1 | -1): number {
  return withinBounds(width + direction * STEP);
}
