import type { TimeZone } from '#lib/format.ts';

/** When the day of a moment began. */
export function startOfDay(moment: number, zone: TimeZone): number {
  const date = new Date(moment);
  return zone === 'utc' ? date.setUTCHours(0, 0, 0, 0) : date.setHours(0, 0, 0, 0);
}
