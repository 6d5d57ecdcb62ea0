import type { CommitOutcome, FailureDetails } from '../../contract/index.ts';
import { operations } from '../../protocol/index.ts';
import { hideValues } from '../activity-log/hide-values.ts';
import { Failure } from '../failure.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { RequestFailure } from '../http/request-failure.ts';
import type { CallWatch } from '../namespace/call.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { secretsOf } from './body-to-keep.ts';
import { endOfCommit } from './commit-end.ts';
import { operationNamed } from './operation-named.ts';
import { presentResults } from './present-results.ts';
import type { Batch } from './read-batch.ts';
import { redactText, shownAnswer } from './redact-text.ts';

export interface CommitToSend {
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
    },
    answered: (answer) => {
      progress.answer = answer;
    },
  };
  const [at, from] = [now(), performance.now()];
  const sent = () => ({
    ...(progress.requestId === undefined ? {} : { requestId: progress.requestId }),
    ...sizeOf(batch),
    at,
    duration: performance.now() - from,
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

export function sizeOf({ text, operations: { length } }: Batch) {
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

const CALLED_OFF_LATE = 'Canceled after sending. The server may still have applied it.';

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
