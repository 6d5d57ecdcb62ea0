import { formatDateTime, formatRelativeTime, type TimeZone } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';

/** A moment, in the time zone of the settings. */
export function Moment({ millis }: { readonly millis: bigint | number }) {
  const zone = useTimeZone();
  return typeof millis === 'bigint' ? formatMoment(millis, zone) : formatDateTime(millis, zone);
}

/** Beyond this, on either side of 1970, no calendar reaches: the number itself is still the truth. */
const LAST_DATE = 8_640_000_000_000_000n;

/** Milliseconds since 1970 as a date, where they are one. */
export function momentOf(millis: bigint): number | undefined {
  return millis > LAST_DATE || millis < -LAST_DATE ? undefined : Number(millis);
}

/** No two clocks agree, and this window looks at its own twice a minute. */
const CLOCKS_DIFFER = 5 * 60_000;

/** How long ago something was done: what is ahead of this clock by little has just been. */
export function formatAge(moment: number, now: number): string {
  const ahead = moment - now;
  if (ahead > CLOCKS_DIFFER) return `${formatRelativeTime(now, moment).replace(/ ago$/, '')} ahead`;
  return ahead > -1000 ? 'just now' : formatRelativeTime(moment, now);
}

export function formatMoment(millis: bigint, zone: TimeZone): string {
  const moment = momentOf(millis);
  return moment === undefined ? `${millis} ms since 1970` : formatDateTime(moment, zone);
}
