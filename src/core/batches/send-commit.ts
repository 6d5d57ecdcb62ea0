import type { CommitOutcome, OperationResult } from '#contract/index.ts';
import { BATCH_KINDS, operations, parseJson, stringifyJson } from '#protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';
import { secretsOf } from '../changes/body-to-keep.ts';
import { sendOnce } from '../changes/send-once.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { type Batch, operationNamed } from './read-batch.ts';

interface CommitToSend {
  readonly client: NamespaceClient;
  readonly batch: Batch;
  readonly delimiter: string;
  readonly timeouts: TimeoutOverrides;
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
}

export function sendCommit({
  client,
  batch,
  delimiter,
  timeouts,
  signal,
  now,
}: CommitToSend): Promise<CommitOutcome> {
  return sendOnce({
    what: 'batch',
    ...batchSize(batch),
    send: (watch) =>
      client.call(operations.batchCommit, {
        body: batch.body,
        bodyText: batch.text,
        timeouts,
        watch,
        signal,
      }),
    resultsOf: ({ answer: { transaction_id: transactionId }, raw }) => ({
      ...(transactionId == null ? {} : { transactionId }),
      results: presentResults(raw.answerText),
    }),
    operationNamed: (answer, words) => operationNamed(answer, words, batch.operations, delimiter),
    secrets: secretsOf(batch.text),
    signal,
    now,
  });
}

export function batchSize({ text, operations: { length } }: Batch) {
  return { operationCount: length, size: Buffer.byteLength(text) };
}

/** SECURITY: the server's result for each operation; storage options can be live credentials, so secrets are masked. */
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
