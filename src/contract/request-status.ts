import type { ActivityEntry } from './activity.ts';

export interface RequestStatus {
  readonly tone: 'running' | 'ok' | 'neutral' | 'failed' | 'retried';
  readonly text: string;
  /** The meaning of the status code, unless it is plain success. */
  readonly note?: string;
}

type Ended = Pick<ActivityEntry, 'state' | 'status'>;

export function requestStatus({ state, status }: Ended): RequestStatus {
  switch (state) {
    case 'waiting':
    case 'receiving':
      return { tone: 'running', text: state };
    case 'cancelled':
      return { tone: 'neutral', text: 'cancelled' };
    case 'failed':
      return status === undefined
        ? { tone: 'failed', text: 'no response' }
        : { tone: 'failed', text: String(status), note: 'interrupted' };
    case 'done':
      return status === undefined ? { tone: 'ok', text: 'done' } : answered(status);
  }
}

/** The status of a failed request that was retried. Its outcome is that of the retry. */
export function retriedStatus(request: Ended): RequestStatus {
  const { text, note } = requestStatus(request);
  return { tone: 'retried', text, note: note === undefined ? 'retried' : `${note}, retried` };
}

/** Too many requests, or temporarily unavailable: tells nothing about the requested item. */
export function isBusy(status: number | undefined): boolean {
  return status === 429 || status === 503;
}

/** Whether a proxy returned this status because it got no response from the server. */
export function isFromProxy(status: number | undefined): boolean {
  return status === 502 || status === 504;
}

/** A later request may succeed although nothing was changed: the server didn’t judge this one. */
export function isTemporary(status: number | undefined): boolean {
  return status === 408 || status === 425 || isBusy(status) || isFromProxy(status);
}

export function isRequestRunning({ state }: Pick<ActivityEntry, 'state'>): boolean {
  return state === 'waiting' || state === 'receiving';
}

/** A server may not have an operation. That is not shown as a failure. */
const NEUTRAL: ReadonlyMap<number, string> = new Map([
  [404, 'not found'],
  [405, 'not supported'],
  [406, 'not supported'],
  [501, 'not supported'],
]);

const FAILED: ReadonlyMap<number, string> = new Map([
  [400, 'bad request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [408, 'timed out'],
  [409, 'conflict'],
  [413, 'too large'],
  [422, 'not accepted'],
  [429, 'throttled'],
  [502, 'bad gateway'],
  [503, 'unavailable'],
  [504, 'gateway timeout'],
]);

function answered(status: number): RequestStatus {
  const text = String(status);
  if (status >= 200 && status < 300) return { tone: 'ok', text };
  const neutral = status < 400 ? 'redirect' : NEUTRAL.get(status);
  if (neutral !== undefined) return { tone: 'neutral', text, note: neutral };
  return { tone: 'failed', text, note: FAILED.get(status) ?? generalNote(status) };
}

function generalNote(status: number): string {
  return status >= 500 ? 'server error' : 'rejected';
}
