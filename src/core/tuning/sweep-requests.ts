import type { FailureDetails } from '#contract/index.ts';
import { sleep } from '../http/sleep.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { createBackoff } from '../name-index/crawl/backoff.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';

interface RetryOptions {
  readonly signal: AbortSignal;
  /** The Retry-After of a failed request in milliseconds. */
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
  readonly onRequest: () => void;
  readonly onRetry: () => void;
}

/** A client that retries when the server is busy, after the time that the server asks for. */
export function createPatientClient(
  client: NamespaceClient,
  { signal, retryAfterOf, onRequest, onRetry }: RetryOptions,
): NamespaceClient {
  const backoff = createBackoff({ now: Date.now, sleep, retryAfterOf, onWait: () => {} });
  return {
    async call(operation, options) {
      for (;;) {
        await backoff.wait(signal);
        onRequest();
        try {
          const answered = await client.call(operation, options);
          backoff.answered();
          return answered;
        } catch (problem) {
          const isForLater =
            !signal.aborted && problem instanceof RequestFailure && backoff.isForLater(problem);
          if (!isForLater) throw problem;
          onRetry();
        }
      }
    },
  };
}

/**
 * Runs a task for each index, several concurrently. After the first error no further task starts; running ones are
 * awaited.
 */
export async function runSeveral(
  count: number,
  atOnce: number,
  task: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let problem: { readonly reason: unknown } | undefined;
  async function work(): Promise<void> {
    while (next < count && problem === undefined) {
      const index = next;
      next += 1;
      try {
        await task(index);
      } catch (reason) {
        problem ??= { reason };
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
  if (problem !== undefined) throw problem.reason;
}
