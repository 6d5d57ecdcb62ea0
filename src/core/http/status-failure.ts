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
import { defined, ERROR, type ReadableError, readErrorBody, saysMissing } from '#protocol/index.ts';
import type { Header } from '../activity-log/mask-secrets.ts';
import { Failure } from '../failure.ts';
import { authFailureText, isAuthFailure, type SentCredentials } from './auth-failure.ts';
import { firstHeader, type HttpResponse } from './http-response.ts';

/** How a request to a server failed. What it tried and what came back is in `details`, for the window. */
export class RequestFailure extends Failure {
  override readonly name: string = 'RequestFailure';
}

/** The connection broke while nothing of an answer was there: a server that closes an idle one does this too. */
export class LostRequest extends RequestFailure {}

type ErrorAnswer = Omit<HttpResponse, 'bytes'>;

interface FailedRequest {
  /** Completes “Couldn’t …”. */
  readonly action: string;
  readonly sent: SentCredentials;
}

/** The failure that an error answer means, or undefined for one that is none. */
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
/** Of a route alone, whatever code comes with them: some servers give every error the code for a fault of their own. */
const NO_OPERATION = new Set([405, 501]);

/** The public adapter says so of what it lacks, with status 500 and the code for a fault of its own. */
const SAYS_UNSUPPORTED = /^(not supported|not implemented|unsupported)\b/i;

/**
 * The interface's own code says more than the status: 404 alone may be the route, the namespace, the table or the
 * version. Without a code it is taken for the route, since that is what servers without the operation answer.
 */
function failureCode(status: number, { code, message = '' }: ReadableError): FailureCode {
  if (isAuthFailure(status, code)) return 'REFUSED';
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

/** `Couldn’t describe a table: table not found (404). Refresh …` */
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
 * What still comes here with such a status is no order to go elsewhere, or one that does not say where. SECURITY: the
 * target is the server's word, so it is only shown, as text.
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
