import { useMemo } from 'react';
import styles from './Sparkline.module.css';

interface SparklineProps {
  readonly numbers: readonly (number | null)[];
  readonly width: number;
  readonly height: number;
  /** With a line where zero is. */
  readonly hasZero?: boolean;
}

/** What a vector looks like: one tells two apart by it. The figures beside it are for screen readers. */
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
  /** At most this many are drawn. */
  readonly points: number;
  readonly width: number;
  readonly height: number;
}

interface Scale {
  readonly least: number;
  readonly largest: number;
}

/**
 * The numbers of a vector as one path: each stretch of them by the number that is farthest from the middle, so that no peak
 * is lost. Where a number is none there is a gap.
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

/** Where zero lies in the picture; undefined where it is outside. */
export function zeroLine(numbers: readonly (number | null)[], height: number): number | undefined {
  const scale = scaleOf(numbers);
  return scale.least < 0 && scale.largest > 0 ? heightOf(0, scale, height) : undefined;
}

/** Halved first: the difference of two large ones may be beyond any double. */
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

/** Not by Math.min: a vector may be longer than a call takes arguments. */
function scaleOf(numbers: readonly (number | null)[]): Scale {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    if (number === null) continue;
    if (number < least) least = number;
    if (number > largest) largest = number;
  }
  return least <= largest ? { least, largest } : { least: 0, largest: 0 };
}
