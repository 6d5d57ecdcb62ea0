/** With a comma between thousands: `1,204,311`; exact for any bigint. */
export function formatCount(count: number | bigint): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 row`, `2 rows`. `many` is only needed for an irregular plural. */
export function formatQuantity(count: number | bigint, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 || count === 1n ? one : many}`;
}

const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const;

/** In powers of 1,000, as storage is sold: `842 B`, `6.1 KB`, `3.82 GB`. */
export function formatBytes(bytes: number | bigint): string {
  // Only three digits are shown, so a bigint may be rounded.
  let size = Number(bytes);
  if (size < 1000) return `${size} B`;
  let unit = -1;
  // From 999.5 on it would be shown as 1,000 of the smaller unit.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size.toFixed(decimals(size, unit))} ${UNITS[unit]}`;
}

/** Larger units get more decimals. */
function decimals(size: number, unit: number): number {
  if (unit === 0) return size < 9.95 ? 1 : 0;
  if (size < 9.995) return 2;
  return size < 99.95 ? 1 : 0;
}

/** E.g. `0.4 ms`, `41 ms`, `1.2 s`, `1 min 12 s`, `2 h 5 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9.95) return `${trim(milliseconds.toFixed(1))} ms`;
  if (milliseconds < 999.5) return `${milliseconds.toFixed(0)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return pair(Math.floor(whole / 60), 'min', whole % 60, 's');
  const minutes = Math.round(whole / 60);
  return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

/** `0.0` is 0 and `3.0` is 3: it was measured in whole milliseconds. */
function trim(text: string): string {
  return text.replace(/\.0$/, '');
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** E.g. `now`, `2 s ago`, `28 min ago`, `4 h ago`, `3 days ago`; in the future: `in 4 min`. */
export function formatRelativeTime(moment: number, now: number): string {
  const distance = span(Math.abs(now - moment));
  if (distance === '') return 'now';
  return moment <= now ? `${distance} ago` : `in ${distance}`;
}

function span(milliseconds: number): string {
  if (milliseconds < SECOND) return '';
  if (milliseconds < MINUTE) return `${Math.floor(milliseconds / SECOND)} s`;
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  const days = Math.floor(milliseconds / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

const MINUS = '\u2212';

/** `+1,204`, `−48`; exact for any bigint. */
export function formatSignedCount(difference: bigint): string {
  return withSign(difference, formatCount);
}

/** The difference of two moments in milliseconds: `+2 h 5 min`, `−3 days 4 h`. */
export function formatSignedTime(difference: bigint): string {
  return withSign(difference, timeText);
}

function withSign(difference: bigint, text: (size: bigint) => string): string {
  return difference < 0n ? `${MINUS}${text(-difference)}` : `+${text(difference)}`;
}

const SIGNED_HOUR = 3_600_000n;
const SIGNED_DAY = 24n * SIGNED_HOUR;

function timeText(milliseconds: bigint): string {
  if (milliseconds < SIGNED_DAY) return formatDuration(Number(milliseconds));
  const days = milliseconds / SIGNED_DAY;
  const hours = (milliseconds % SIGNED_DAY) / SIGNED_HOUR;
  const text = days === 1n ? '1 day' : `${formatCount(days)} days`;
  return hours === 0n ? text : `${text} ${hours} h`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `local` is the time zone of this computer. */
export type TimeZone = 'local' | 'utc';

/** A moment in milliseconds since 1970: `18 Nov 2026, 09:12:44`, or `18 Nov 2026, 08:12:44 UTC`. */
export function formatDateTime(moment: number, zone: TimeZone): string {
  const date = dateIn(zone, moment);
  // Beyond the range of a Date, show the number.
  if (Number.isNaN(date.getTime())) return String(moment);
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day}, ${clock(date)}${zone === 'utc' ? ' UTC' : ''}`;
}

/** E.g. `18 Nov 2026`. */
export function formatDate(moment: number, zone: TimeZone): string {
  return formatDateTime(moment, zone).replace(/, .*/, '');
}

/** The format for input: `2026-11-18`. */
export function formatIsoDate(moment: number, zone: TimeZone): string {
  const date = dateIn(zone, moment);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** The time with milliseconds: `09:41:07.912`. */
export function formatClockTime(moment: number, zone: TimeZone): string {
  const date = dateIn(zone, moment);
  return `${clock(date)}.${String(date.getUTCMilliseconds()).padStart(3, '0')}`;
}

/** A Date whose UTC parts are those of the moment in the zone. */
function dateIn(zone: TimeZone, moment: number): Date {
  const date = new Date(moment);
  return zone === 'utc' ? date : new Date(moment - date.getTimezoneOffset() * MINUTE);
}

function clock(date: Date): string {
  return [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(twoDigits).join(':');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
