import type { CommitOutcome, FailureDetails } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import { hideValues } from '../activity-log/mask-secrets.ts';
import { Failure } from '../failure.ts';
import { isDefiniteRejection } from '../http/definite-rejection.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { CallWatch } from '../namespace/call.ts';
import type { RawCall } from '../namespace/namespace-client.ts';
import { redactText, shownAnswer } from './body-to-keep.ts';

type Applied = Extract<CommitOutcome, { kind: 'applied' }>;

export interface AnsweredRequest<Answer> {
  readonly answer: Answer;
  readonly raw: RawCall;
}

export interface RequestToSend<Answer> {
  readonly send: (watch: CallWatch) => Promise<AnsweredRequest<Answer>>;
  /** The user's word for it. */
  readonly what: 'batch' | 'change';
  readonly operationCount: number;
  readonly size: number;
  /** Reads the results from the response. */
  readonly resultsOf: (answered: AnsweredRequest<Answer>) => Pick<Applied, 'transactionId' | 'results'>;
  /** The index of the operation that the server's message is about. */
  readonly operationNamed?: (answerText: string, words: string) => number | undefined;
  /** SECURITY: values that were sent, which a response may quote. */
  readonly secrets: readonly string[];
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
}

interface Progress {
  requestId?: number;
  answer?: HttpResponse;
  /** By the monotonic clock. */
  sentAt?: number;
  answeredAt?: number;
}

/** Sends a change once and returns its outcome. Throws only if the request itself is invalid and nothing was sent. */
export async function sendOnce<Answer>(request: RequestToSend<Answer>): Promise<CommitOutcome> {
  const { operationCount, size, now } = request;
  const progress: Progress = {};
  const watch: CallWatch = {
    sending: (requestId) => {
      progress.requestId = requestId;
      progress.sentAt = performance.now();
    },
    answered: (answer) => {
      progress.answer = answer;
      progress.answeredAt = performance.now();
    },
  };
  const [at, from] = [now(), performance.now()];
  const sent = () => ({
    ...defined({ requestId: progress.requestId }),
    operationCount,
    size,
    at,
    // The request alone, like the activity list counts it, without the work before and after it.
    duration: (progress.answeredAt ?? performance.now()) - (progress.sentAt ?? from),
  });
  try {
    const answered = await request.send(watch);
    return { kind: 'applied', ...sent(), ...request.resultsOf(answered) };
  } catch (problem) {
    return notApplied(problem, progress, request, sent());
  }
}

type Sent = Omit<Extract<CommitOutcome, { kind: 'unknown' }>, 'kind' | 'failure'>;

function notApplied(
  problem: unknown,
  { requestId, answer }: Progress,
  { what, signal, secrets, operationNamed }: Omit<RequestToSend<unknown>, 'send' | 'resultsOf'>,
  sent: Sent,
): CommitOutcome {
  const wasSent = requestId !== undefined;
  if (signal?.aborted === true && !(problem instanceof Failure)) return canceledOutcome(wasSent, sent);
  if (!(problem instanceof RequestFailure)) throw problem;
  if (!wasSent && problem.code === 'INVALID') throw problem;
  const { kind, details } = endOf(problem, { wasSent, answer, what });
  const failure = withoutValues(details, secrets);
  if (kind === 'unknown') return { kind, ...sent, failure };
  const words = [problem.details.serverMessage, answer?.text.slice(0, MAX_WORDS)].join('\n');
  const index = operationNamed?.(answer?.text ?? '', words);
  return {
    kind,
    ...sent,
    failure,
    ...defined({ operationIndex: index }),
    ...(answer === undefined ? {} : { answer: hideValues(shownAnswer(answer), secrets) }),
  };
}

const MAX_WORDS = 100_000;

function canceledOutcome(wasSent: boolean, sent: Sent): CommitOutcome {
  return wasSent
    ? { kind: 'unknown', ...sent, failure: { message: CANCELED_AFTER_SENDING } }
    : { kind: 'refused', ...sent, failure: { message: 'Canceled before anything was sent.' } };
}

const CANCELED_AFTER_SENDING = 'Canceled after sending, before a response arrived.';

function withoutValues(
  { serverMessage, ...details }: FailureDetails,
  secrets: readonly string[],
): FailureDetails {
  const words = redactText(serverMessage);
  return {
    ...details,
    message: hideValues(details.message, secrets),
    ...(words === undefined ? {} : { serverMessage: hideValues(words, secrets) }),
  };
}

interface End {
  readonly kind: 'refused' | 'unknown';
  readonly details: FailureDetails;
}

/** How far the request got before it failed. */
interface Reach {
  readonly wasSent: boolean;
  readonly answer: Pick<HttpResponse, 'status'> | undefined;
  readonly what: RequestToSend<unknown>['what'];
}

/**
 * What a failed request means. It counts as refused only if that is certain: it was never sent, or the server itself
 * rejected it. Otherwise the outcome is unknown, and "try again" would be bad advice.
 */
function endOf(failure: RequestFailure, { wasSent, answer, what }: Reach): End {
  const { details } = failure;
  const doubt = wasSent ? doubtOf(failure, answer?.status ?? details.status, what) : undefined;
  if (doubt === undefined) return { kind: 'refused', details };
  // The message leaves open whether it was applied: that is resolved later.
  return { kind: 'unknown', details: { ...details, message: doubt } };
}

function doubtOf(
  failure: RequestFailure,
  status: number | undefined,
  what: RequestToSend<unknown>['what'],
): string | undefined {
  if (isDefiniteRejection(failure, status)) return undefined;
  if (status === undefined) return `The ${what} was sent, but ${lostWords(failure)}.`;
  if (status < 300) return 'The server’s response couldn’t be read.';
  if (status < 400) return `The ${what} was sent, but the response was a redirect (${status}).`;
  return `The ${what} was sent, but the response may come from a proxy (${status}).`;
}

function lostWords({ code }: RequestFailure): string {
  return code === 'TIMED_OUT'
    ? 'the response timed out'
    : 'the connection broke before the response was complete';
}
