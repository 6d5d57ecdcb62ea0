import type { FailureCode } from '#contract/index.ts';
import { ERROR, type ErrorCode } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { OpenedTable } from './opened-tables.ts';

interface ReadError {
  readonly code: ErrorCode;
  readonly message: string;
}

/** More than the number of tables in use; only the latest errors are requested. */
const MOST = 500;

/**
 * The latest error for each address. The engine turns every storage error into a long message of its own; the user gets
 * this one instead.
 */
export function createLastErrors(now: () => number = Date.now) {
  const last = new Map<string, ReadError & { readonly at: number }>();
  return {
    note(table: At, lastError: ReadError): void {
      const key = keyOf(table);
      last.delete(key);
      last.set(key, { ...lastError, at: now() });
      for (const oldest of last.keys()) if (last.size > MOST) last.delete(oldest);
    },
    since(table: At, time: number): ReadError | null {
      const found = last.get(keyOf(table));
      return found === undefined || found.at < time ? null : { code: found.code, message: found.message };
    },
  };
}

type At = Pick<OpenedTable, 'scope' | 'address'>;

function keyOf({ scope, address }: At): string {
  return `${scope} ${address}`;
}

export type LastErrors = ReturnType<typeof createLastErrors>;

/** With error codes of the API, which the reader returns. Unexpected errors reveal no details. */
export function readErrorOf(problem: unknown): ReadError {
  if (!(problem instanceof Failure))
    return { code: ERROR.internal, message: 'Vitrine couldn’t read from storage.' };
  return { code: CODES[problem.code] ?? ERROR.invalidTableState, message: problem.details.message };
}

const CODES: Partial<Record<FailureCode, ErrorCode>> = {
  GONE: ERROR.tableNotFound,
  REFUSED: ERROR.permissionDenied,
  SIGNED_OUT: ERROR.unauthenticated,
  UNREACHABLE: ERROR.serviceUnavailable,
  TIMED_OUT: ERROR.serviceUnavailable,
  INVALID: ERROR.invalidInput,
};
