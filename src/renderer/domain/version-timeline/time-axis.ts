import { formatDateTime, type TimeZone } from '#lib/format.ts';

/** The range of a timeline, in milliseconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

interface AxisTick {
  /** From 0 at the left to 1. */
  readonly place: number;
  readonly label: string;
}

export function axisPlace(moment: number, { from, to }: TimeSpan): number {
  return (moment - from) / (to - from);
}

export function momentAt(place: number, { from, to }: TimeSpan): number {
  return Math.round(from + place * (to - from));
}

/** A margin at either end, so that no bar is cut: a share of the range, or a day if the range is a single moment. */
const MARGIN = 0.025;
const DAY = 86_400_000;

/** The range from the first to the last of these moments; undefined without any. */
export function spanOf(moments: Iterable<number>): TimeSpan | undefined {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const moment of moments) {
    from = Math.min(from, moment);
    to = Math.max(to, moment);
  }
  if (from > to) return undefined;
  const margin = from === to ? DAY : (to - from) * MARGIN;
  return { from: from - margin, to: to + margin };
}

/** Year, month from 0, day, hours, minutes, seconds. */
type Parts = readonly [number, number, number, number, number, number];

/** The distance between ticks, in units of one part. */
interface Step {
  readonly part: 1 | 2 | 3 | 4 | 5;
  readonly count: number;
}

const MILLISECONDS = { 1: 30 * DAY, 2: DAY, 3: 3_600_000, 4: 60_000, 5: 1000 } as const;

const STEPS: readonly Step[] = [
  ...[1, 10, 30].map((count) => ({ part: 5 as const, count })),
  ...[1, 5, 15, 30].map((count) => ({ part: 4 as const, count })),
  ...[1, 3, 6, 12].map((count) => ({ part: 3 as const, count })),
  ...[1, 2, 7, 14].map((count) => ({ part: 2 as const, count })),
  ...[1, 2, 3, 6, 12, 24, 60, 120, 600].map((count) => ({ part: 1 as const, count })),
];

/** Ticks at round moments, at most `most`. */
export function axisTicks(span: TimeSpan, zone: TimeZone, most: number): readonly AxisTick[] {
  const length = span.to - span.from;
  const step = STEPS.find(({ part, count }) => length / (MILLISECONDS[part] * count) <= most);
  if (step === undefined) return [];
  const first = roundedDown(partsOf(span.from, zone), step);
  const ticks: AxisTick[] = [];
  for (let index = 0; index <= most + 1; index += 1) {
    const moment = momentOf(first.with(step.part, (first[step.part] ?? 0) + index * step.count), zone);
    if (moment > span.to) break;
    if (moment >= span.from)
      ticks.push({ place: axisPlace(moment, span), label: labelOf(moment, step, zone) });
  }
  return ticks;
}

/** Rounds months since year 0 and days since 1970, not within their year or month, so that steps are equal. */
function roundedDown([year, month, day, ...time]: Parts, { part, count }: Step): readonly number[] {
  if (part === 1) {
    const months = year * 12 + month;
    return [0, months - (months % count), 1, 0, 0, 0];
  }
  if (part === 2) {
    const days = Math.floor(Date.UTC(year, month, day) / DAY);
    return [year, month, day - (days % count), 0, 0, 0];
  }
  return [
    year,
    month,
    day,
    ...time.map((value, index) => {
      const place = index + 3;
      if (place > part) return 0;
      return place === part ? value - (value % count) : value;
    }),
  ];
}

function partsOf(moment: number, zone: TimeZone): Parts {
  const date = new Date(moment);
  return zone === 'utc'
    ? [
        date.getUTCFullYear(),
        date.getUTCMonth(),
        date.getUTCDate(),
        date.getUTCHours(),
        date.getUTCMinutes(),
        date.getUTCSeconds(),
      ]
    : [
        date.getFullYear(),
        date.getMonth(),
        date.getDate(),
        date.getHours(),
        date.getMinutes(),
        date.getSeconds(),
      ];
}

function momentOf(parts: readonly number[], zone: TimeZone): number {
  const [months = 0, day = 1, hours = 0, minutes = 0, seconds = 0] = parts.slice(1);
  const year = (parts[0] ?? 0) + Math.floor(months / 12);
  const month = ((months % 12) + 12) % 12;
  return zone === 'utc'
    ? Date.UTC(year, month, day, hours, minutes, seconds)
    : new Date(year, month, day, hours, minutes, seconds).getTime();
}

function labelOf(moment: number, { part }: Step, zone: TimeZone): string {
  const [, day, month, year, clock = ''] =
    /^(\S+) (\S+) (\S+), (\S+)/.exec(formatDateTime(moment, zone)) ?? [];
  if (part === 1) return month === 'Jan' ? `${year}` : `${month}`;
  if (part === 2 || clock === '00:00:00') return `${day} ${month}`;
  return part === 5 ? clock : clock.slice(0, 5);
}
