import type { ServerResponse } from 'node:http';

/** Aborted when the client goes away before its answer is out. */
export function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
