import type { Chart } from './chart.ts';
import type { ChartFrame } from './chart-frame.ts';

export interface PointLabel {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const ABOVE = 9;
const BELOW = 17;
const HEIGHT = 13;
/** Of a letter, and what stays free beside a label. */
const LETTER = 6;

/** Labels above their points, or below where another one is there already; those that have no room are left out. */
export function labelledPoints({ series }: Chart, frame: ChartFrame): readonly PointLabel[] {
  const placed: PointLabel[] = [];
  for (const { name, points } of series) {
    for (const { place, value, label } of points) {
      const spot = { key: `${name} ${place}`, x: frame.x(place), text: label };
      const free = [-ABOVE, BELOW]
        .map((offset) => ({ ...spot, y: frame.y(value) + offset }))
        .find((one) => one.y < frame.height - BELOW && placed.every((other) => !isOver(one, other)));
      if (free !== undefined) placed.push(free);
    }
  }
  return placed;
}

function isOver(one: PointLabel, other: PointLabel): boolean {
  const width = ((one.text.length + other.text.length) / 2) * LETTER;
  return Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < HEIGHT;
}
