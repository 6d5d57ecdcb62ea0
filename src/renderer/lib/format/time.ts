const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A moment in milliseconds since 1970, in the time zone of this computer: `18 Nov 2026, 09:12:44`. */
export function formatDateTime(moment: number): string {
  const date = new Date(moment);
  // Beyond what a Date holds: the number itself is still the truth.
  if (Number.isNaN(date.getTime())) return String(moment);
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}, ${clock(date)}`;
}

/** The day of a moment: `18 Nov 2026`. */
export function formatDate(moment: number): string {
  return formatDateTime(moment).replace(/, .*/, '');
}

/** The time of day to the millisecond: `09:41:07.912`. */
export function formatClockTime(moment: number): string {
  const date = new Date(moment);
  return `${clock(date)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

function clock(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
