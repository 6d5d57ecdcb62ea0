import {
  type FailureCode,
  type FailureDetails,
  type FailureText,
  failureSentences,
  goneText,
  mentionedAddressText,
  NOT_SUPPORTED_TEXTS,
  serverErrorText,
} from '#contract/index.ts';
import {
  defined,
  ERROR,
  isAuthFailure,
  type ReadableError,
  readErrorBody,
  saysMissing,
} from '#protocol/index.ts';
import type { Header } from '../activity-log/mask-secrets.ts';
import { Failure } from '../failure.ts';
import { authFailureText, type SentCredentials } from './auth-failure.ts';
import { firstHeader, type HttpResponse } from './http-response.ts';

/** The failure of a request to a server. `details` has the request and the response, for the window. */
export class RequestFailure extends Failure {
  override readonly name: string = 'RequestFailure';
}

/**
 * The connection broke before any part of a response arrived. A server that closes an idle connection does this too.
 */
export class LostRequest extends RequestFailure {}

type ErrorAnswer = Omit<HttpResponse, 'bytes'>;

interface FailedRequest {
  /** Completes “Couldn’t …”. */
  readonly action: string;
  readonly sent: SentCredentials;
}

/** The failure for an error response; undefined for a success. */
export function statusFailure(answer: ErrorAnswer, request: FailedRequest): RequestFailure | undefined {
  if (answer.status >= 200 && answer.status < 300) return undefined;
  const error = readErrorBody(answer.text, firstHeader(answer.headers, 'content-type'));
  const code = failureCode(answer.status, error);
  const words = [error.message, error.detail].filter((text) => text !== undefined).join('\n');
  return new RequestFailure(code, {
    ...sentences(code, answer, error, request),
    status: answer.status,
    requestId: answer.requestId,
    ...defined({ code: error.code, meaning: error.meaning }),
    ...(words === '' ? {} : { serverMessage: words }),
    ...(code === 'REFUSED' && answer.untrustedOrigin !== undefined
      ? { untrustedOrigin: answer.untrustedOrigin }
      : {}),
  });
}

const UNKNOWN_ROUTE = new Set([404, 405, 406, 501]);
/**
 * These mean that the route is missing, whatever code comes with them: some servers send the code for internal errors
 * always.
 */
const NO_OPERATION = new Set([405, 501]);

/** The public adapter reports unsupported operations with this text, status 500, and the code for internal errors. */
const SAYS_UNSUPPORTED = /^(not supported|not implemented|unsupported)\b/i;

/**
 * The API’s error code is more precise than the status: a 404 alone may mean the route, the namespace, the table, or
 * the version. Without a code, it means the route, since that is what servers without the operation return.
 */
function failureCode(status: number, { code, message = '' }: ReadableError): FailureCode {
  if (isAuthFailure({ status, code })) return 'REFUSED';
  if (status < 400) return 'SERVER_ERROR';
  if (
    code === ERROR.unsupported ||
    NO_OPERATION.has(status) ||
    (code === undefined && UNKNOWN_ROUTE.has(status))
  )
    return 'NOT_SUPPORTED';
  if (status === 500 && SAYS_UNSUPPORTED.test(message)) return 'NOT_SUPPORTED';
  return saysMissing(code) ? 'GONE' : 'SERVER_ERROR';
}

type Sentences = Pick<FailureDetails, 'message' | 'headline'>;

function sentences(
  code: FailureCode,
  answer: ErrorAnswer,
  error: ReadableError,
  request: FailedRequest,
): Sentences {
  const couldNot = `Couldn’t ${request.action}`;
  const { status } = answer;
  const isBare404 = status === 404 && error.code === undefined;
  if (code === 'GONE') return reasoned(couldNot, goneText(error.meaning ?? 'item not found'), status);
  if (code === 'NOT_SUPPORTED') {
    const { message } = isBare404
      ? reasoned(couldNot, NOT_SUPPORTED_TEXTS['bare 404'])
      : reasoned(couldNot, NOT_SUPPORTED_TEXTS.said, status);
    return { message };
  }
  const facts = [status, error.meaning].filter((fact) => fact !== undefined).join(', ');
  const headline = `${couldNot} (${facts}).`;
  return { message: `${headline} ${failureSentences(textOf(code, answer, error, request.sent))}`, headline };
}

/** Example: `Couldn’t describe a table: table not found (404). Refresh …` */
function reasoned(couldNot: string, { finding, fix }: FailureText, status?: number): Sentences {
  const headline = `${couldNot}: ${finding}${status === undefined ? '' : ` (${status})`}.`;
  return { message: fix === undefined ? headline : `${headline} ${fix}`, headline };
}

function textOf(
  code: FailureCode,
  answer: ErrorAnswer,
  error: ReadableError,
  sent: SentCredentials,
): FailureText {
  const { status, untrustedOrigin } = answer;
  if (code === 'REFUSED') return authFailureText({ status, code: error.code, untrustedOrigin, sent });
  const mentioned = status < 400 ? mentionedAddress(answer) : undefined;
  return mentioned === undefined
    ? serverErrorText(status, afterHowLong(answer))
    : mentionedAddressText(mentioned);
}

/**
 * A 3xx that reaches this point isn’t a redirect, or has no usable target. SECURITY: the target is the server’s text,
 * so it is only shown, as text.
 */
function mentionedAddress(answer: ErrorAnswer): string | undefined {
  const target = firstHeader(answer.headers, 'location');
  if (target === undefined) return undefined;
  return readErrorBody(target.slice(0, 300).replace(/\/\/[^/]*@/, '//'), 'text/plain').message ?? '';
}

export function afterHowLong({ headers }: ErrorAnswer): string {
  const seconds = Math.ceil((retryAfter(headers) ?? 0) / 1000);
  if (seconds === 0) return 'later';
  if (seconds <= 120) return `in ${seconds} s`;
  return seconds <= 7200 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${Math.ceil(seconds / 3600)} hours`;
}

/** The wait that a server asks for, in milliseconds, or undefined if there is none or it is invalid. */
export function retryAfter(headers: readonly Header[], now = Date.now()): number | undefined {
  const value = firstHeader(headers, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const until = readDate(value);
  // Relative to the server’s clock if it sends one, since ours may differ.
  const since = readDate(firstHeader(headers, 'date') ?? '') ?? now;
  return until === undefined ? undefined : Math.max(0, until - since);
}

/** The three date formats of RFC 9110, section 5.6.7. The last one has no zone but means GMT. */
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
