import type { CommitOutcome, FailureDetails, OperationResult } from '#contract/index.ts';
import { BATCH_KINDS, operations, parseJson, stringifyJson } from '#protocol/index.ts';
import { hideValues, maskSecrets } from '../activity-log/mask-secrets.ts';
import { isDefiniteRejection } from '../changes/changes.ts';
import { Failure } from '../failure.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { CallWatch } from '../namespace/call.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { redactText, secretsOf, shownAnswer } from './body-to-keep.ts';
import { type Batch, operationNamed } from './read-batch.ts';

interface CommitToSend {
  readonly client: NamespaceClient;
  readonly batch: Batch;
  readonly delimiter: string;
  readonly patience: TimeoutOverrides;
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
}

/** How far it got. */
interface Progress {
  requestId?: number;
  answer?: HttpResponse;
  /** By the clock that never goes back. */
  sentAt?: number;
  answeredAt?: number;
}

/**
 * Sends a batch, once, and says how that ended. It fails only where nothing was sent since something is wrong with
 * the request itself.
 */
export async function sendCommit(wanted: CommitToSend): Promise<CommitOutcome> {
  const { client, batch, signal, patience, now } = wanted;
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
    ...(progress.requestId === undefined ? {} : { requestId: progress.requestId }),
    ...batchSize(batch),
    at,
    // Of the request, as the list of requests says it: not of what is done before and after it.
    duration: (progress.answeredAt ?? performance.now()) - (progress.sentAt ?? from),
  });
  try {
    const options = { body: batch.body, bodyText: batch.text, patience, watch, signal };
    const { answer, raw } = await client.call(operations.batchCommit, options);
    const { transaction_id: transactionId } = answer;
    return {
      kind: 'applied',
      ...sent(),
      ...(transactionId == null ? {} : { transactionId }),
      results: presentResults(raw.answerText),
    };
  } catch (problem) {
    return notApplied(problem, progress, wanted, sent());
  }
}

export function batchSize({ text, operations: { length } }: Batch) {
  return { operationCount: length, size: Buffer.byteLength(text) };
}

type Sent = Omit<Extract<CommitOutcome, { kind: 'unknown' }>, 'kind' | 'failure'>;

function notApplied(
  problem: unknown,
  { requestId, answer }: Progress,
  { batch, signal, delimiter }: CommitToSend,
  sent: Sent,
): CommitOutcome {
  const wasSent = requestId !== undefined;
  if (signal?.aborted === true && !(problem instanceof Failure)) return calledOff(wasSent, sent);
  if (!(problem instanceof RequestFailure)) throw problem;
  if (!wasSent && problem.code === 'INVALID') throw problem;
  const { kind, details } = endOfCommit(problem, { wasSent, answer });
  const secrets = secretsOf(batch.text);
  const failure = withoutValues(details, secrets);
  if (kind === 'unknown') return { kind, ...sent, failure };
  const words = [problem.details.serverMessage, answer?.text.slice(0, MAX_WORDS)].join('\n');
  const index = operationNamed(answer?.text ?? '', words, batch.operations, delimiter);
  return {
    kind,
    ...sent,
    failure,
    ...(index === undefined ? {} : { operationIndex: index }),
    ...(answer === undefined ? {} : { answer: hideValues(shownAnswer(answer), secrets) }),
  };
}

const MAX_WORDS = 100_000;

function calledOff(wasSent: boolean, sent: Sent): CommitOutcome {
  return wasSent
    ? { kind: 'unknown', ...sent, failure: { message: CALLED_OFF_LATE } }
    : { kind: 'refused', ...sent, failure: { message: 'Canceled before anything was sent.' } };
}

const CALLED_OFF_LATE = 'Canceled after sending, before a response arrived.';

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

interface CommitEnd {
  readonly kind: 'refused' | 'unknown';
  readonly details: FailureDetails;
}

/** How far the request got before it failed. */
interface ReachOfCommit {
  readonly wasSent: boolean;
  readonly answer: Pick<HttpResponse, 'status'> | undefined;
}

/**
 * What a failed commit means. It is refused only where that is sure: what never went out, and what the server itself
 * said no to. Of anything else nobody knows, and "try again" would be bad advice.
 */
function endOfCommit(failure: RequestFailure, { wasSent, answer }: ReachOfCommit): CommitEnd {
  const { details } = failure;
  const doubt = wasSent ? doubtOf(failure, answer?.status ?? details.status) : undefined;
  if (doubt === undefined) return { kind: 'refused', details };
  // Whether it was applied is found out later, so these words leave it open.
  return { kind: 'unknown', details: { ...details, message: doubt } };
}

function doubtOf(failure: RequestFailure, status: number | undefined): string | undefined {
  if (isDefiniteRejection(failure, status)) return undefined;
  if (status === undefined) return lostWords(failure);
  if (status < 300) return 'The server’s response couldn’t be read.';
  return status < 400 ? redirectedWords(status) : gatewayWords(status);
}

function lostWords({ code }: RequestFailure): string {
  return code === 'TIMED_OUT'
    ? 'The batch was sent, but the response timed out.'
    : 'The batch was sent, but the connection broke before the response was complete.';
}

function redirectedWords(status: number): string {
  return `The batch was sent, but the response was a redirect (${status}).`;
}

function gatewayWords(status: number): string {
  return `The batch was sent, but the response may come from a proxy (${status}).`;
}

/** SECURITY: what the server answered for each operation; the options of a storage can be live credentials. */
function presentResults(answerText: string): OperationResult[] {
  const answer = maskSecrets(parseJson(answerText));
  const results = isObject(answer) && Array.isArray(answer.results) ? answer.results : [];
  return results.map(presentResult);
}

function presentResult(result: unknown): OperationResult {
  const members = isObject(result) ? result : {};
  const kind = BATCH_KINDS.find((name) => members[name] != null) ?? Object.keys(members)[0] ?? '';
  const about = kind === '' ? result : members[kind];
  const transactionId = isObject(about) ? about.transaction_id : undefined;
  return {
    kind,
    ...(typeof transactionId === 'string' ? { transactionId } : {}),
    json: stringifyJson(about, 2),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
