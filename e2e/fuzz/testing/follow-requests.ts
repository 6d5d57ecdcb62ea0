import type { HostClient } from '../../fixtures/host-client.ts';

/** The responses of servers to the host's requests. */
export interface RequestsSeen {
  /** A line for each request to which a server responded with 500 since the last call. */
  newFaults(): readonly string[];
  close(): Promise<void>;
}

const FAULT = 500;

export function followRequests(client: HostClient): RequestsSeen {
  const faults: string[] = [];
  const leaving = new AbortController();
  const ended = follow(client, leaving.signal, faults);
  return {
    newFaults: () => faults.splice(0),
    close: async () => {
      leaving.abort();
      await ended;
    },
  };
}

async function follow(client: HostClient, signal: AbortSignal, faults: string[]): Promise<void> {
  try {
    for await (const events of await client.activity.follow(undefined, { signal })) {
      for (const event of events) {
        if (event.type !== 'requests') continue;
        for (const { method, path, status, state } of event.entries) {
          if (status === FAULT && state === 'done') faults.push(`${method} ${path}: ${status}`);
        }
      }
    }
  } catch (problem) {
    if (!signal.aborted) throw problem;
  }
}
