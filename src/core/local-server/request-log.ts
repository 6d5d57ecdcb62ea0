import { setTimeout } from 'node:timers/promises';
import type { ServerRequest } from '#protocol/index.ts';
import type { AdminClient } from './admin-client.ts';

const LOOK_EVERY = 500;

interface RequestLogOptions {
  /** The client of the running server; undefined if none is running. */
  readonly admin: () => AdminClient | undefined;
  readonly signal: AbortSignal | undefined;
  readonly lookEvery?: number;
}

/**
 * Follows the requests that the local server received, beginning with those that it still has. Polls only while the
 * stream is read. IDs continue when a new process starts counting from 1.
 */
export async function* followRequestLog({
  admin,
  signal,
  lookEvery = LOOK_EVERY,
}: RequestLogOptions): AsyncGenerator<ServerRequest[], void> {
  let source: AdminClient | undefined;
  let [seen, before, isFirst] = [0, 0, true];
  while (signal?.aborted !== true) {
    const current = admin();
    if (current !== undefined && current !== source) [source, seen, before] = [current, 0, before + seen];
    const requests = await newRequests(current, seen, signal);
    seen = requests.at(-1)?.id ?? seen;
    if (isFirst || requests.length > 0)
      yield requests.map((request) => ({ ...request, id: request.id + before }));
    isFirst = false;
    await pause(lookEvery, signal);
  }
}

async function newRequests(
  admin: AdminClient | undefined,
  seen: number,
  signal: AbortSignal | undefined,
): Promise<readonly ServerRequest[]> {
  try {
    return (await admin?.requestsAfter(seen, signal)) ?? [];
  } catch {
    // The server is ending, or the signal aborted: the next poll shows which.
    return [];
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  // Rejects on an abort, which is no error.
  await setTimeout(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => {});
}
