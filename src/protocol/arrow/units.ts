import * as arrow from 'apache-arrow';
import type { IntervalUnit, TimeUnit } from '../arrow-types/index.ts';

export const TIME_UNITS: Readonly<Record<TimeUnit, arrow.TimeUnit>> = {
  s: arrow.TimeUnit.SECOND,
  ms: arrow.TimeUnit.MILLISECOND,
  us: arrow.TimeUnit.MICROSECOND,
  ns: arrow.TimeUnit.NANOSECOND,
};

export const INTERVAL_UNITS: Readonly<Record<IntervalUnit, arrow.IntervalUnit>> = {
  year_month: arrow.IntervalUnit.YEAR_MONTH,
  day_time: arrow.IntervalUnit.DAY_TIME,
  month_day_nano: arrow.IntervalUnit.MONTH_DAY_NANO,
};

/** The name of a number of Arrow's; empty, which no unit is called, for one that has none. */
export function unitName(units: Readonly<Record<string, number>>, value: number): string {
  return Object.entries(units).find(([, number]) => number === value)?.[0] ?? '';
}
