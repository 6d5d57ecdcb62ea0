import type { Header } from '../activity-log/visible-headers.ts';
import { headerValue } from './http-response.ts';

/** The three ways to write a date that RFC 9110, 5.6.7 wants to be understood; the last one has no zone but means GMT. */
const DATES = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

/** How many milliseconds a server asks to wait, or undefined where it asks for nothing that can be understood. */
export function retryAfter(headers: readonly Header[], now = Date.now()): number | undefined {
  const value = headerValue(headers, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const until = readDate(value);
  // Its own clock, where it tells it: ours may be another.
  const since = readDate(headerValue(headers, 'date') ?? '') ?? now;
  return until === undefined ? undefined : Math.max(0, until - since);
}

function readDate(text: string): number | undefined {
  if (!DATES.some((pattern) => pattern.test(text))) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}
