import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SchemaField } from '../../../../../contract/index.ts';
import { defaultWidth, widthKey } from '../model/column-width.ts';
import { columnStarts, columnWindow, scrollLeftFor } from '../model/column-window.ts';

export interface DrawnColumn {
  readonly index: number;
  readonly field: SchemaField;
  readonly key: string;
  readonly left: number;
  readonly width: number;
}

export interface GridColumns {
  readonly drawn: readonly DrawnColumn[];
  /** Of all columns together. */
  readonly width: number;
  readonly reveal: (column: number) => void;
}

export interface GridColumnsOptions {
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
