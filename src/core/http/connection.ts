import type { LookupFunction } from 'node:net';
import { guardedLookup } from './forbidden-address.ts';
import type { Hop } from './hop.ts';
import { type Lane, openLane } from './lane.ts';
import { createLanes, type Lanes } from './lanes.ts';
import type { HttpLimits } from './limits.ts';
import { RequestFailure } from './request-failure.ts';

/** What one connection of the user's has open: to its server, and to those that its server pointed to. */
export interface Connection {
  use<Result>(
    hop: Pick<Hop, 'origin' | 'isTrusted'>,
    signal: AbortSignal | undefined,
    task: (lane: Lane) => Promise<Result>,
  ): Promise<Result>;
  /** Aborted, with a failure as the reason, when it is closed: nothing more goes out then. */
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

export function openConnection(limits: HttpLimits, lookup: LookupFunction): Connection {
  const servers = new Map<string, Lanes>();
  const strays = new Set<Lane>();
  const closing = new AbortController();
  const guarded = guardedLookup(lookup);

  function lanesTo(origin: string): Lanes {
    const open = () => openLane(origin, limits, lookup);
    const lanes = servers.get(origin) ?? createLanes(open, limits.connections);
    servers.set(origin, lanes);
    return lanes;
  }

  /** SECURITY: of its own and soon gone, since a server could point to ever new places and each would be kept. */
  async function withStrayLane<Result>(
    origin: string,
    task: (lane: Lane) => Promise<Result>,
  ): Promise<Result> {
    const lane = openLane(origin, limits, guarded);
    strays.add(lane);
    try {
      return await task(lane);
    } finally {
      strays.delete(lane);
      await lane.destroy();
    }
  }

  return {
    use: async ({ origin, isTrusted }, signal, task) => {
      signal?.throwIfAborted();
      return isTrusted ? lanesTo(origin).use(signal, task) : withStrayLane(origin, task);
    },
    closing: closing.signal,
    close: async () => {
      closing.abort(closed());
      await Promise.all([...servers.values(), ...strays].map((open) => open.destroy()));
    },
  };
}

function closed(): RequestFailure {
  return new RequestFailure('UNREACHABLE', {
    message: 'The connection was closed while a request was under way. Ask again if it is still wanted.',
  });
}
