import type { Cell } from './cell.ts';

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i;
const DAY = 86_400_000;

/** Days since 1970, or undefined for what is no date. */
export function days(cell: Cell): number | undefined {
  const [, year, month, day] = (typeof cell === 'string' && DATE.exec(cell.trim())) || [];
  if (year === undefined) return undefined;
  const moment = new Date(0);
  moment.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // The 30th of February would be a day in March.
  const isReal = moment.getUTCMonth() === Number(month) - 1 && moment.getUTCDate() === Number(day);
  return isReal ? moment.getTime() / DAY : undefined;
}

export interface Moment {
  /** Microseconds since 1970; of a text without a zone, as if it were UTC. */
  readonly microseconds: bigint;
  readonly isZoned: boolean;
}

/** A date with a time of day, or undefined for what is none, or has more digits than microseconds. */
export function moment(cell: Cell): Moment | undefined {
  const [, date = '', hours = '', minutes = '', seconds = '0', digits = '', zone] =
    (typeof cell === 'string' && MOMENT.exec(cell.trim())) || [];
  const day = days(date);
  const isReal = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  if (day === undefined || !isReal || /[^0]/.test(digits.slice(6))) return undefined;
  const offset = zone === undefined ? 0 : offsetOf(zone);
  const wholeSeconds =
    day * 86_400 + Number(hours) * 3600 + (Number(minutes) - offset) * 60 + Number(seconds);
  const microseconds = BigInt(wholeSeconds) * 1_000_000n + BigInt(digits.slice(0, 6).padEnd(6, '0'));
  return { microseconds, isZoned: zone !== undefined };
}

/** In minutes. */
function offsetOf(zone: string): number {
  if (/z/i.test(zone)) return 0;
  const digits = zone.replace(':', '').slice(1);
  const size = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return zone.startsWith('-') ? -size : size;
}
