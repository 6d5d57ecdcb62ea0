import { type PointerEvent, useRef } from 'react';
import type { TimelineBar } from './timeline-bars.ts';
import { type Choices, goesWhole, type TimelineTable, toggled, withAll } from './timeline-table.ts';

export interface BarPressing {
  /** Lists the versions of this table and scrolls to this one. */
  readonly onCurrent: (key: string, version: bigint | undefined) => void;
  readonly onChoose: (table: TimelineTable, chosen: ReadonlySet<bigint>) => void;
  /** The selection if the pointer were released now; undefined after the release. */
  readonly onPreview: (choices: Choices | undefined) => void;
}

interface Press {
  readonly x: number;
  readonly base: ReadonlySet<bigint>;
  /** False if the press started on a selected bar, which deselects. */
  readonly goes: boolean;
  /** The selection so far; undefined until the pointer is dragged. */
  chosen: ReadonlySet<bigint> | undefined;
}

/** How near to a bar a press must be, in CSS pixels. */
const MAX_DISTANCE = 6;
/** A smaller movement is a click, not a drag. */
const DRAG_FROM = 5;

/** A click toggles a bar, a drag all bars it crosses, and Shift all from the previous bar. */
export function useBarPress(table: TimelineTable, bars: readonly TimelineBar[], on: BarPressing) {
  const press = useRef<Press>(undefined);
  const anchor = useRef<number>(undefined);

  function choose(x: number, isThrough: boolean): void {
    const bar = barAt(bars, x);
    on.onCurrent(table.key, bar?.versions.at(-1)?.version);
    if (bar === undefined) return;
    const from = anchor.current;
    if (isThrough && from !== undefined)
      on.onChoose(table, withAll(table.chosen, between(bars, from, bar.x), true));
    else on.onChoose(table, toggled(table.chosen, bar.versions));
    anchor.current = bar.x;
  }

  function drop(): void {
    if (press.current?.chosen !== undefined) on.onPreview(undefined);
    press.current = undefined;
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // Touch scrolls.
      if (event.button !== 0 || event.pointerType === 'touch' || table.history === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const x = placeOf(event);
      const bar = barAt(bars, x);
      const goes = bar === undefined || !goesWhole(table.chosen, bar.versions);
      press.current = { x, base: table.chosen, goes, chosen: undefined };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = press.current;
      const x = placeOf(event);
      if (now === undefined || (now.chosen === undefined && Math.abs(x - now.x) < DRAG_FROM)) return;
      now.chosen = withAll(now.base, between(bars, now.x, x), now.goes);
      on.onPreview(new Map([[table.key, now.chosen]]));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const now = press.current;
      drop();
      if (now?.chosen !== undefined) {
        on.onCurrent(table.key, undefined);
        on.onChoose(table, now.chosen);
      } else if (now !== undefined) choose(now.x, event.shiftKey);
    },
    onPointerCancel: drop,
  };
}

/** From the left edge of the bars, in layout pixels. */
function placeOf(event: PointerEvent<HTMLElement>): number {
  const { left } = event.currentTarget.getBoundingClientRect();
  return (event.clientX - left) / event.currentTarget.currentCSSZoom;
}

function barAt(bars: readonly TimelineBar[], x: number): TimelineBar | undefined {
  let nearest: TimelineBar | undefined;
  for (const bar of bars) {
    if (
      Math.abs(bar.x - x) <= MAX_DISTANCE &&
      Math.abs(bar.x - x) < Math.abs((nearest?.x ?? Number.POSITIVE_INFINITY) - x)
    )
      nearest = bar;
  }
  return nearest;
}

function between(bars: readonly TimelineBar[], one: number, other: number): TimelineBar['versions'] {
  const [from, to] = [Math.min(one, other) - MAX_DISTANCE / 2, Math.max(one, other) + MAX_DISTANCE / 2];
  return bars.filter(({ x }) => x >= from && x <= to).flatMap(({ versions }) => versions);
}
