import { randomInt } from 'node:crypto';
import type { HttpResponse } from './http-response.ts';
import { LostRequest } from './request-failure.ts';
import { retryAfter } from './retry-after.ts';

const MAX_TRIES = 3;
/** Who is asked to wait longer than this is told so, instead of being left waiting. */
const MAX_WAIT = 30_000;
const FIRST_WAIT = 250;

const BUSY = new Set([429, 503]);

/** How many milliseconds to wait before trying again; undefined where there is nothing to gain from it. */
export function waitBeforeRetry(outcome: HttpResponse | LostRequest, tries: number): number | undefined {
  if (tries >= MAX_TRIES) return undefined;
  if (outcome instanceof LostRequest) return backOff(tries);
  if (!BUSY.has(outcome.status)) return undefined;
  const asked = retryAfter(outcome.headers);
  if (asked === undefined) return backOff(tries);
  return asked > MAX_WAIT ? undefined : asked + randomInt(FIRST_WAIT);
}

/** Twice as long each time, and never quite the same: many who were turned away together don't come back together. */
function backOff(tries: number): number {
  const step = FIRST_WAIT * 2 ** (tries - 1);
  return step + randomInt(step);
}
