import type { UploadProgress } from './create-state.ts';

/** The bytes read at a moment, in milliseconds. */
export type Reading = Pick<UploadProgress, 'read' | 'elapsed'>;

/** The period that the speed is measured over: what came before may be outdated. */
const LOOKED_BACK = 12_000;
/** The start isn’t representative: buffers fill faster than data is sent. */
const KNOWN_AFTER = 6_000;
const APART = 500;
/** Servers more often get slower toward the end than faster. */
const SLACK = 1.25;

/** Adds a reading, and drops those that are too old or too close to the previous one. */
export function withReading(readings: readonly Reading[], { read, elapsed }: Reading): readonly Reading[] {
  const last = readings.at(-1);
  if (last !== undefined && elapsed - last.elapsed < APART) return readings;
  return [...readings.filter((one) => elapsed - one.elapsed <= LOOKED_BACK), { read, elapsed }];
}

/** In milliseconds. */
export interface TimeLeft {
  readonly least: number;
  readonly most: number;
}

/**
 * From the speed of the last seconds, of each half of them, and of the whole time: the fastest and the slowest are the
 * ends of the range. Undefined while it would be a guess, and while nothing moves.
 */
export function timeLeft(readings: readonly Reading[], total: number): TimeLeft | undefined {
  const last = readings.at(-1);
  const first = readings[0];
  const middle = readings[Math.floor(readings.length / 2)];
  if (last === undefined || first === undefined || middle === undefined) return undefined;
  if (last.elapsed - first.elapsed < KNOWN_AFTER || last.read >= total) return undefined;
  const speeds = [
    speedBetween(first, last),
    speedBetween(first, middle),
    speedBetween(middle, last),
    speedBetween({ read: 0, elapsed: 0 }, last),
  ];
  const slowest = Math.min(...speeds);
  if (slowest <= 0) return undefined;
  const rest = total - last.read;
  return { least: rest / Math.max(...speeds), most: (rest / slowest) * SLACK };
}

/** In bytes per millisecond. */
function speedBetween(from: Reading, to: Reading): number {
  return to.elapsed <= from.elapsed ? 0 : (to.read - from.read) / (to.elapsed - from.elapsed);
}

/** E.g. `about 20 s left to send`, `1 to 2 min left to send`: rounded up, so that it is rarely too short. */
export function sendTimeText({ least, most }: TimeLeft): string {
  const [from, to] = [roundedUp(least), roundedUp(most)];
  if (from.amount === to.amount && from.unit === to.unit) return `about ${to.amount} ${to.unit} left to send`;
  const start = from.unit === to.unit ? from.amount : `${from.amount} ${from.unit}`;
  return `${start} to ${to.amount} ${to.unit} left to send`;
}

interface Rounded {
  readonly amount: number;
  readonly unit: 's' | 'min';
}

function roundedUp(milliseconds: number): Rounded {
  const seconds = milliseconds / 1000;
  const step = seconds > 30 ? 10 : 5;
  const rounded = Math.max(step, Math.ceil(seconds / step) * step);
  return rounded < 60 ? { amount: rounded, unit: 's' } : { amount: Math.ceil(seconds / 60), unit: 'min' };
}
