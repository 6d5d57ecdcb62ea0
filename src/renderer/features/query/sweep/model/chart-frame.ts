import type { Chart } from './chart.ts';

/** Where the numbers of a chart stand, in pixels. */
export interface ChartFrame {
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
  /** Places whose names have room below the axis. */
  readonly shownPlaces: readonly number[];
}

const HEIGHT = 184;
const TOP = 20;
const BOTTOM = 24;
const LEFT = 80;
const RIGHT = 28;
/** Names and labels are some 40 pixels wide. */
const MIN_STEP = 44;

export function chartFrame({ places, ticks }: Pick<Chart, 'places' | 'ticks'>, width: number): ChartFrame {
  const right = Math.max(LEFT + 1, width - RIGHT);
  const most = ticks.at(-1) ?? 1;
  // In the middle of equal parts: one place alone is in the middle of all.
  const part = (right - LEFT) / Math.max(1, places.length);
  const every = Math.max(1, Math.ceil(MIN_STEP / part));
  return {
    left: LEFT,
    right,
    height: HEIGHT,
    x: (place) => LEFT + (place + 0.5) * part,
    y: (value) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM),
    shownPlaces: places.map((_, place) => place).filter((place) => place % every === 0),
  };
}
