import type { FailureCode, FailureDetails } from '#contract/index.ts';
import { type ReadableError, readErrorBody } from '#protocol/index.ts';
import type { Header } from '../activity-log/mask-secrets.ts';
import { Failure } from '../failure.ts';
import { firstHeader, type HttpResponse } from './http-response.ts';

/** How a request to a server failed. What it tried and what came back is in `details`, for the window. */
export class RequestFailure extends Failure {
  override readonly name: string = 'RequestFailure';
}

/** The connection broke while nothing of an answer was there: a server that closes an idle one does this too. */
export class LostRequest extends RequestFailure {}

type ErrorAnswer = Omit<HttpResponse, 'bytes'>;

/** The failure that an error answer means, or undefined for one that is none. `doing` completes "Couldn’t …". */
export function statusFailure(answer: ErrorAnswer, action: string): RequestFailure | undefined {
  if (answer.status >= 200 && answer.status < 300) return undefined;
  const error = readErrorBody(answer.text, firstHeader(answer.headers, 'content-type'));
  const code = failureCode(answer.status, error);
  const words = [error.message, error.detail].filter((text) => text !== undefined).join('\n');
  return new RequestFailure(code, {
    ...sentences(code, answer, error, action),
    status: answer.status,
    requestId: answer.requestId,
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.meaning === undefined ? {} : { meaning: error.meaning }),
    ...(words === '' ? {} : { serverMessage: words }),
    ...(code === 'REFUSED' && answer.untrustedOrigin !== undefined
      ? { untrustedOrigin: answer.untrustedOrigin }
      : {}),
  });
}

/** What is not there, by the interface's code for it. */
const MISSING: ReadonlyMap<number | undefined, string> = new Map([
  [1, 'namespace'],
  [4, 'table'],
  [6, 'index'],
  [8, 'tag'],
  [10, 'transaction'],
  [11, 'version'],
  [12, 'column'],
  [22, 'branch'],
]);

const UNKNOWN_ROUTE = new Set([404, 405, 406, 501]);
/** Of a route alone, whatever code comes with them: some servers give every error the code for a fault of their own. */
const NO_OPERATION = new Set([405, 501]);

/** The public adapter says so of what it lacks, with status 500 and the code for a fault of its own. */
const SAYS_UNSUPPORTED = /^(not supported|not implemented|unsupported)\b/i;

/**
 * The interface's own code says more than the status: 404 alone may be the route, the namespace, the table or the
 * version. Without a code it is taken for the route, since that is what servers without the operation answer.
 */
function failureCode(status: number, { code, message = '' }: ReadableError): FailureCode {
  if (status === 401 || status === 403 || code === 15 || code === 16) return 'REFUSED';
  if (status < 400) return 'SERVER_ERROR';
  if (code === 0 || NO_OPERATION.has(status) || (code === undefined && UNKNOWN_ROUTE.has(status)))
    return 'NOT_SUPPORTED';
  if (status === 500 && SAYS_UNSUPPORTED.test(message)) return 'NOT_SUPPORTED';
  return MISSING.has(code) ? 'GONE' : 'SERVER_ERROR';
}

type Sentences = Pick<FailureDetails, 'message' | 'headline'>;

function sentences(code: FailureCode, answer: ErrorAnswer, error: ReadableError, action: string): Sentences {
  const { status } = answer;
  if (code === 'GONE') {
    const headline = `Couldn’t ${action}: ${MISSING.get(error.code)} not found (${status}).`;
    return { message: `${headline} Refresh to see what exists now.`, headline };
  }
  if (code === 'NOT_SUPPORTED') return { message: `Couldn’t ${action}: ${whyNotSupported(status, error)}` };
  const facts = [status, error.meaning].filter((fact) => fact !== undefined).join(', ');
  const headline = `Couldn’t ${action} (${facts}).`;
  return { message: `${headline} ${advice(code, answer)}`, headline };
}

function whyNotSupported(status: number, error: ReadableError): string {
  return status === 404 && error.code === undefined
    ? 'the server returned 404. It may not support this operation, or the item no longer exists.'
    : `this server doesn’t support the operation (${status}).`;
}

function advice(code: FailureCode, answer: ErrorAnswer): string {
  const { status } = answer;
  if (status < 400) return redirectAdvice(answer);
  if (code === 'REFUSED' && answer.untrustedOrigin !== undefined) {
    return `Redirected to ${answer.untrustedOrigin}. Credentials aren’t sent there until you trust it.`;
  }
  if (code === 'REFUSED') {
    return status === 403
      ? 'Check that this connection’s credentials are right and allow this.'
      : 'Check this connection’s credentials.';
  }
  if (status === 429 || status === 503)
    return `The server is busy or unavailable. Try again ${afterHowLong(answer)}.`;
  if (status === 502 || status === 504)
    return 'A proxy responded instead of the server. Check that the server is running.';
  if (status >= 500) return 'Internal server error. The server log may have details.';
  return 'The server rejected the request.';
}

/**
 * What still comes here with such a status is no order to go elsewhere, or one that does not say where. SECURITY: the
 * target is the server's word, so it is only shown, as text.
 */
function redirectAdvice(answer: ErrorAnswer): string {
  const target = firstHeader(answer.headers, 'location');
  if (target === undefined) return 'Unexpected response. Check the address.';
  const { message = '' } = readErrorBody(target.slice(0, 300).replace(/\/\/[^/]*@/, '//'), 'text/plain');
  return `The server mentions ${message} without redirecting. If that’s correct, use it as the address.`;
}

export function afterHowLong({ headers }: ErrorAnswer): string {
  const seconds = Math.ceil((retryAfter(headers) ?? 0) / 1000);
  if (seconds === 0) return 'later';
  if (seconds <= 120) return `in ${seconds} s`;
  return seconds <= 7200 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${Math.ceil(seconds / 3600)} hours`;
}

/** How many milliseconds a server asks to wait, or undefined where it asks for nothing that can be understood. */
export function retryAfter(headers: readonly Header[], now = Date.now()): number | undefined {
  const value = firstHeader(headers, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const until = readDate(value);
  // Its own clock, where it tells it: ours may be another.
  const since = readDate(firstHeader(headers, 'date') ?? '') ?? now;
  return until === undefined ? undefined : Math.max(0, until - since);
}

/** The three ways to write a date that RFC 9110, 5.6.7 wants to be understood; the last one has no zone but means GMT. */
const DATES = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

function readDate(text: string): number | undefined {
  if (!DATES.some((pattern) => pattern.test(text))) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}
