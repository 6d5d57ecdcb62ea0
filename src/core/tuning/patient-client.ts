import type { FailureDetails } from '#contract/index.ts';
import { sleep } from '../http/sleep.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { createBackoff } from '../name-index/crawl/backoff.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';

interface Patience {
  readonly signal: AbortSignal;
  /** How many milliseconds the answer of a request asked to wait. */
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
  readonly onRequest: () => void;
  readonly onRetry: () => void;
}

/** As the client, but who is turned away since its server is busy waits as long as it was told, and comes again. */
export function createPatientClient(
  client: NamespaceClient,
  { signal, retryAfterOf, onRequest, onRetry }: Patience,
): NamespaceClient {
  const backoff = createBackoff({ now: Date.now, sleep, retryAfterOf, tell: () => {} });
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
