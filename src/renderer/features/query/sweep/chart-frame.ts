import type { Chart, ChartSeries } from './model/chart.ts';

export interface PointLabel {
  readonly key: string;
  /** In the middle of the text, and on its line. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const ABOVE = 9;
const BELOW = 17;
/** Of a text: above its line, and below. */
const ASCENT = 10;
const DESCENT = 3;
/** Of a letter, and what stays free beside a label. */
const LETTER = 6;
/** From the middle of a mark to its edge. */
const MARK = 5;

/**
 * Labels above their points, or below. One that would hide a mark, cross the line of another series, or lie over another
 * label is left out: the table has every number, and so has the mark.
 */
export function labelledPoints({ series }: Chart, frame: ChartFrame): readonly PointLabel[] {
  const drawn = series.map((one) => ({ ...one, spots: spotsOf(one, frame) }));
  const marks = drawn.flatMap(({ spots }) => spots);
  const placed: PointLabel[] = [];
  for (const { name, points, spots } of drawn) {
    const others = drawn.filter((other) => other.name !== name).map((other) => other.spots);
    for (const [index, { place, label: text }] of points.entries()) {
      const spot = spots[index];
      if (spot === undefined) continue;
      const free = [-ABOVE, BELOW]
        .map((offset) => ({ key: `${name} ${place}`, text, x: spot.x, y: spot.y + offset }))
        .find((label) => isFree(label, { frame, placed, marks, others }));
      if (free !== undefined) placed.push(free);
    }
  }
  return placed;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** In the order of the line. */
function spotsOf({ points }: ChartSeries, frame: ChartFrame): readonly Spot[] {
  return points.map(({ place, value }) => ({ x: frame.x(place), y: frame.y(value) }));
}

interface Surroundings {
  readonly frame: ChartFrame;
  readonly placed: readonly PointLabel[];
  readonly marks: readonly Spot[];
  readonly others: readonly (readonly Spot[])[];
}

function isFree(label: PointLabel, { frame, placed, marks, others }: Surroundings): boolean {
  const box = boxOf(label);
  if (box.bottom > frame.height - BOTTOM || box.top < 0) return false;
  if (placed.some((other) => isOver(box, boxOf(other)))) return false;
  if (
    marks.some(({ x, y }) =>
      isOver(box, { left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK }),
    )
  )
    return false;
  return others.every((spots) => !crosses(box, spots));
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boxOf({ x, y, text }: PointLabel): Box {
  const half = (text.length * LETTER) / 2;
  return { left: x - half, right: x + half, top: y - ASCENT, bottom: y + DESCENT };
}

function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Whether a line through the spots, which go from left to right, comes through a box. */
function crosses({ left, right, top, bottom }: Box, spots: readonly Spot[]): boolean {
  return spots.some((from, index) => {
    const to = spots[index + 1];
    if (to === undefined || to.x <= left || from.x >= right) return false;
    const heightAt = (x: number) => from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
    const ends = [heightAt(Math.max(left, from.x)), heightAt(Math.min(right, to.x))];
    return Math.min(...ends) < bottom && Math.max(...ends) > top;
  });
}

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

const CHART_HEIGHT = 184;
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
    height: CHART_HEIGHT,
    x: (place) => LEFT + (place + 0.5) * part,
    y: (value) => CHART_HEIGHT - BOTTOM - (value / most) * (CHART_HEIGHT - TOP - BOTTOM),
    shownPlaces: places.map((_, place) => place).filter((place) => place % every === 0),
  };
}
