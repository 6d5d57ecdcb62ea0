import { setTimeout } from 'node:timers/promises';
import type { ServerRequest } from '#protocol/index.ts';
import type { AdminClient } from './admin-client.ts';

const LOOK_EVERY = 500;

interface RequestLogOptions {
  /** Of the server that runs now; undefined while none does. */
  readonly admin: () => AdminClient | undefined;
  readonly signal: AbortSignal | undefined;
  readonly lookEvery?: number;
}

/**
 * What the local server was asked, as it goes on: the first part is what it still remembers. It is asked again and
 * again while somebody reads, and never else. Ids grow on when another process begins to count anew.
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
    // It ends just now, or the reader leaves: the next look finds out.
    return [];
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  // Rejects when the reader leaves, which is no fault.
  await setTimeout(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => {});
}
