import { type PointerEvent, useRef } from 'react';
import type { TimelineBar } from './timeline-bars.ts';
import { type Choices, goesWhole, type TimelineTable, toggled, withAll } from './timeline-table.ts';

export interface BarPressing {
  /** The versions of this table are to be listed, and this one is to be in sight. */
  readonly onCurrent: (key: string, version: bigint | undefined) => void;
  readonly onChoose: (table: TimelineTable, chosen: ReadonlySet<bigint>) => void;
  /** What would go if the pointer were let go of now; undefined once it was. */
  readonly onPreview: (choices: Choices | undefined) => void;
}

interface Press {
  readonly x: number;
  readonly base: ReadonlySet<bigint>;
  /** A press that begins on what goes takes it out. */
  readonly goes: boolean;
  /** What goes by now; undefined until it is dragged. */
  chosen: ReadonlySet<bigint> | undefined;
}

/** How near to a bar a press has to be, in CSS pixels. */
const NEAR = 6;
/** A hand that shakes while it clicks drags nothing. */
const DRAG_FROM = 5;

/** A click takes a bar, a drag all that it goes over, and Shift all from the bar before. */
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
      // A finger scrolls.
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

/** From the left edge of the bars, in its own pixels. */
function placeOf(event: PointerEvent<HTMLElement>): number {
  const { left } = event.currentTarget.getBoundingClientRect();
  return (event.clientX - left) / event.currentTarget.currentCSSZoom;
}

function barAt(bars: readonly TimelineBar[], x: number): TimelineBar | undefined {
  let nearest: TimelineBar | undefined;
  for (const bar of bars) {
    if (
      Math.abs(bar.x - x) <= NEAR &&
      Math.abs(bar.x - x) < Math.abs((nearest?.x ?? Number.POSITIVE_INFINITY) - x)
    )
      nearest = bar;
  }
  return nearest;
}

function between(bars: readonly TimelineBar[], one: number, other: number): TimelineBar['versions'] {
  const [from, to] = [Math.min(one, other) - NEAR / 2, Math.max(one, other) + NEAR / 2];
  return bars.filter(({ x }) => x >= from && x <= to).flatMap(({ versions }) => versions);
}
