import {
  type Date_,
  DateUnit,
  type Duration,
  type Interval,
  IntervalUnit,
  type Time,
  type Timestamp,
  TimeUnit,
} from 'apache-arrow';

interface Unit {
  readonly word: string;
  /** Decimal digits of a second. */
  readonly digits: number;
}

const UNITS: Readonly<Record<TimeUnit, Unit>> = {
  [TimeUnit.SECOND]: { word: 's', digits: 0 },
  [TimeUnit.MILLISECOND]: { word: 'ms', digits: 3 },
  [TimeUnit.MICROSECOND]: { word: 'µs', digits: 6 },
  [TimeUnit.NANOSECOND]: { word: 'ns', digits: 9 },
};

const DAY_SECONDS = 86_400n;

export function dateText({ unit }: Date_, view: DataView, index: number): string {
  if (unit === DateUnit.DAY) return dayText(BigInt(view.getInt32(index * 4, true)));
  const milliseconds = view.getBigInt64(index * 8, true);
  const isWholeDay = milliseconds % (DAY_SECONDS * 1000n) === 0n;
  return isWholeDay ? dayText(milliseconds / (DAY_SECONDS * 1000n)) : momentText(milliseconds, UNITS[1]);
}

/** UTC with a `Z` if the type has a time zone; otherwise a local time of an unknown zone. */
export function timestampText({ unit, timezone }: Timestamp, view: DataView, index: number): string {
  const text = momentText(view.getBigInt64(index * 8, true), UNITS[unit]);
  return timezone === null || timezone === undefined || timezone === '' ? text : `${text}Z`;
}

export function timeText({ unit, bitWidth }: Time, view: DataView, index: number): string {
  const count = bitWidth === 32 ? BigInt(view.getInt32(index * 4, true)) : view.getBigInt64(index * 8, true);
  const { digits, word } = UNITS[unit];
  const { seconds, fraction } = split(count, digits);
  const isOfDay = seconds >= 0n && seconds < DAY_SECONDS;
  return isOfDay ? clockText(seconds, fraction) : `${count} ${word} since midnight`;
}

export function durationText({ unit }: Duration, view: DataView, index: number): string {
  return `${view.getBigInt64(index * 8, true)} ${UNITS[unit].word}`;
}

export function intervalText({ unit }: Interval, view: DataView, index: number): string {
  switch (unit) {
    case IntervalUnit.YEAR_MONTH:
      return `${view.getInt32(index * 4, true)} months`;
    case IntervalUnit.DAY_TIME:
      return `${view.getInt32(index * 8, true)} days ${view.getInt32(index * 8 + 4, true)} ms`;
    default: {
      const at = index * 16;
      const [months, days] = [view.getInt32(at, true), view.getInt32(at + 4, true)];
      return `${months} months ${days} days ${view.getBigInt64(at + 8, true)} ns`;
    }
  }
}

function dayText(days: bigint): string {
  return isoDay(days * DAY_SECONDS) ?? `day ${days} since 1970-01-01`;
}

function momentText(count: bigint, { digits, word }: Unit): string {
  const { seconds, fraction } = split(count, digits);
  const day = isoDay(seconds);
  const ofDay = ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  return day === undefined ? `${count} ${word} since 1970-01-01` : `${day} ${clockText(ofDay, fraction)}`;
}

/** Before 1970 the fraction still counts forward. */
function split(count: bigint, digits: number): { readonly seconds: bigint; readonly fraction: string } {
  const one = 10n ** BigInt(digits);
  const rest = ((count % one) + one) % one;
  const fraction = rest === 0n ? '' : `.${String(rest).padStart(digits, '0')}`;
  return { seconds: (count - rest) / one, fraction };
}

function clockText(ofDay: bigint, fraction: string): string {
  const parts = [ofDay / 3600n, (ofDay / 60n) % 60n, ofDay % 60n];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}${fraction}`;
}

/** Undefined beyond the range of Date. */
function isoDay(seconds: bigint): string | undefined {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/T.*/, '');
}
