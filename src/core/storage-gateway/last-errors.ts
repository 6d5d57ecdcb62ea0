import type { FailureCode } from '#contract/index.ts';
import { ERROR, type ErrorCode } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { OpenedTable } from './opened-tables.ts';

interface ReadError {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Of as many places as anybody looks at: what is told of is always the last. */
const MOST = 500;

/**
 * What went wrong below an address of late. The engine puts every problem of its storage into one long line of its own;
 * who asked it hears this instead.
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

/** In the codes of the interface, which the reader answers with. Anything that was not expected says nothing of itself. */
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
