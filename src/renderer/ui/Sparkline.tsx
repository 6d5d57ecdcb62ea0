import { useMemo } from 'react';
import styles from './Sparkline.module.css';

interface SparklineProps {
  readonly numbers: readonly (number | null)[];
  readonly width: number;
  readonly height: number;
  /** Draws a line at zero. */
  readonly hasZero?: boolean;
}

/** A small chart of a vector, to tell vectors apart. Screen readers read the figures beside it. */
export function Sparkline({ numbers, width, height, hasZero = false }: SparklineProps) {
  const path = useMemo(
    () => sparkPath(numbers, { points: Math.floor(width / 2), width, height }),
    [numbers, width, height],
  );
  const zero = hasZero ? zeroLine(numbers, height) : undefined;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      className={styles.sparkline}
    >
      {zero !== undefined && <path d={`M0 ${zero}H${width}`} className={styles.zero} />}
      <path d={path} />
    </svg>
  );
}

interface SparkSize {
  /** The maximum number of points to draw. */
  readonly points: number;
  readonly width: number;
  readonly height: number;
}

interface Scale {
  readonly least: number;
  readonly largest: number;
}

/**
 * The path of a vector’s numbers. Each stretch is drawn by the number farthest from the middle, so that no peak is
 * lost. A null is a gap.
 */
export function sparkPath(numbers: readonly (number | null)[], { points, width, height }: SparkSize): string {
  const count = Math.min(points, numbers.length);
  const scale = scaleOf(numbers);
  let path = '';
  let isDown = false;
  for (let place = 0; place < count; place += 1) {
    const from = Math.floor((place * numbers.length) / count);
    const to = Math.floor(((place + 1) * numbers.length) / count);
    const number = farthest(numbers, from, to, scale);
    if (number !== null) {
      const x = ((place + 0.5) * width) / count;
      path += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${heightOf(number, scale, height).toFixed(1)}`;
    }
    isDown = number !== null;
  }
  return path;
}

/** Returns the height of zero in the chart; undefined if zero is outside. */
export function zeroLine(numbers: readonly (number | null)[], height: number): number | undefined {
  const scale = scaleOf(numbers);
  return scale.least < 0 && scale.largest > 0 ? heightOf(0, scale, height) : undefined;
}

/** Halved first: the difference of two large numbers can overflow a double. */
function heightOf(number: number, { least, largest }: Scale, height: number): number {
  const span = largest / 2 - least / 2;
  return span === 0 ? height / 2 : height - ((number / 2 - least / 2) / span) * height;
}

function farthest(
  numbers: readonly (number | null)[],
  from: number,
  to: number,
  scale: Scale,
): number | null {
  const middle = scale.least / 2 + scale.largest / 2;
  let far: number | null = null;
  for (let place = from; place < to; place += 1) {
    const number = numbers[place] ?? null;
    if (number === null) continue;
    if (far === null || Math.abs(number - middle) > Math.abs(far - middle)) far = number;
  }
  return far;
}

/** Without Math.min: a vector may have more numbers than a call takes arguments. */
function scaleOf(numbers: readonly (number | null)[]): Scale {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    if (number === null) continue;
    if (number < least) least = number;
    if (number > largest) largest = number;
  }
  return least <= largest ? { least, largest } : { least: 0, largest: 0 };
}
