import { type PointerEvent, type RefObject, useRef } from 'react';
import { gapAmong, usePointerDrag } from '#ui/drag-order.ts';
import { type GridColumns, widthOf } from './use-columns.ts';

interface ColumnDragOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly columns: GridColumns;
  /** What is at the left of the first column. */
  readonly edge: number;
  readonly onMove: (from: number, before: number) => void;
}

const ENDS = { size: 48, slowest: 2, fastest: 24 };

/** Heads that the pointer takes to another place. Those of pinned columns stay before the others. */
export function useColumnDrag({ scroller, columns, edge, onMove }: ColumnDragOptions) {
  const held = useRef(0);
  const drag = usePointerDrag({
    list: scroller,
    axis: 'across',
    items: (at) => ({ to: gapAt(columns, scroller.current?.scrollLeft ?? 0, at - edge) }),
    ends: ENDS,
    onDrop: (to) => onMove(held.current, to),
  });
  return {
    gap: drag.gap?.to,
    isCanceledBy: drag.isCanceledBy,
    listeners: drag.listeners,
    hold: (event: PointerEvent, column: number) => {
      held.current = column;
      drag.hold(event);
    },
  };
}

/** Where a column would be put that is held at a place among all of them, as they are without those that stay. */
export function gapAt(
  { fixed, starts }: Pick<GridColumns, 'fixed' | 'starts'>,
  scrolled: number,
  at: number,
): number {
  const inView = at - scrolled;
  const place = inView < widthOf(fixed) ? inView : at;
  const edges = starts.slice(0, -1).map((start, column) => [start, starts[column + 1] ?? start] as const);
  return gapAmong(edges, place, true) ?? 0;
}
