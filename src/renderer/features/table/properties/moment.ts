import { formatDateTime } from '#lib/format.ts';

/** Beyond this, on either side of 1970, no calendar reaches: the number itself is still the truth. */
const LAST_DATE = 8_640_000_000_000_000n;

/** Milliseconds since 1970 as a date, where they are one. */
export function momentOf(millis: bigint): number | undefined {
  return millis > LAST_DATE || millis < -LAST_DATE ? undefined : Number(millis);
}

export function formatMoment(millis: bigint): string {
  const moment = momentOf(millis);
  return moment === undefined ? `${millis} ms since 1970` : formatDateTime(moment);
}
