import { type AttemptContext, attempt } from './attempt.ts';
import { firstHop } from './hop.ts';
import type { HttpRequest } from './http-request.ts';
import type { HttpResponse } from './http-response.ts';
import { nextHop } from './redirects.ts';
import { LostRequest } from './request-failure.ts';
import { waitBeforeRetry } from './retries.ts';
import type { Sleep } from './sleep.ts';

export type SendContext = AttemptContext & { readonly sleep: Sleep };

/** From hop to hop, each tried again where that may help and does no harm, until there is an answer or a failure. */
export async function sendRequest(request: HttpRequest, context: SendContext): Promise<HttpResponse> {
  const { connection, signal, sleep } = context;
  const stop = signal === undefined ? [connection.closing] : [signal, connection.closing];
  let hop = firstHop(request);
  let tries = 1;
  for (;;) {
    connection.closing.throwIfAborted();
    const outcome = await attempt(hop, tries, context);
    const wait = request.repeatable === true ? waitBeforeRetry(outcome, tries) : undefined;
    if (wait !== undefined) {
      await sleep(wait, AbortSignal.any(stop));
      tries += 1;
    } else if (outcome instanceof LostRequest) {
      throw outcome;
    } else {
      const next = request.redirects === 'return' ? undefined : nextHop(hop, outcome);
      if (next === undefined) return outcome;
      hop = next;
    }
  }
}
