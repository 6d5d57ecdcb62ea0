import { formatDateTime, formatRelativeTime, type TimeZone } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';

/** In the time zone of the settings. */
export function Moment({ millis }: { readonly millis: bigint | number }) {
  const zone = useTimeZone();
  return typeof millis === 'bigint' ? formatMoment(millis, zone) : formatDateTime(millis, zone);
}

/** The limits of a Date, on either side of 1970: beyond them the number is shown. */
const LAST_DATE = 8_640_000_000_000_000n;

/** Milliseconds since 1970 as a number; undefined if a Date can’t hold them. */
export function momentOf(millis: bigint): number | undefined {
  return millis > LAST_DATE || millis < -LAST_DATE ? undefined : Number(millis);
}

/** Tolerates clocks that differ, and this window’s time, which is updated twice a minute. */
const CLOCKS_DIFFER = 5 * 60_000;

/** How long ago something was done: a moment slightly in the future counts as now. */
export function formatAge(moment: number, now: number): string {
  const ahead = moment - now;
  if (ahead > CLOCKS_DIFFER) return `${formatRelativeTime(now, moment).replace(/ ago$/, '')} ahead`;
  return ahead > -1000 ? 'just now' : formatRelativeTime(moment, now);
}

export function formatMoment(millis: bigint, zone: TimeZone): string {
  const moment = momentOf(millis);
  return moment === undefined ? `${millis} ms since 1970` : formatDateTime(moment, zone);
}
