import type { LookupFunction } from 'node:net';
import { DIRECT_ROUTE } from '../network/direct-route.ts';
import type { ProxyHop, Route } from '../network/route.ts';
import { guardedLookup } from './forbidden-address.ts';
import type { Hop } from './hop.ts';
import { type HttpSocket, type HttpSocketOptions, openHttpSocket } from './http-socket.ts';
import type { HttpLimits } from './limits.ts';
import { createWayChoice } from './proxy-selector.ts';
import { RequestFailure } from './request-failure.ts';
import { createLanes, type SocketPool } from './socket-pool.ts';

/** What one connection of the user's has open: to its server, and to those that its server pointed to. */
export interface HttpConnectionPool {
  /** The task may be begun again on another lane, where the first way turned out not to lead anywhere. */
  use<Result>(
    hop: Pick<Hop, 'origin' | 'isTrusted' | 'isHome'>,
    passage: Passage,
    task: (lane: HttpSocket) => Promise<Result>,
  ): Promise<Result>;
  /** Aborted, with a failure as the reason, when it is closed: nothing more goes out then. */
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

export interface Passage {
  readonly route: Route | undefined;
  readonly signal: AbortSignal | undefined;
}

export function openConnection(limits: HttpLimits, lookup: LookupFunction): HttpConnectionPool {
  const servers = new Map<string, SocketPool>();
  const strays = new Set<HttpSocket>();
  const closing = new AbortController();
  const guarded = guardedLookup(lookup);
  const choice = createWayChoice();
  const limitsOf = (route: Route): HttpLimits => ({ ...limits, ...route.limits });

  /** SECURITY: what one route let in, no other one uses: it may trust others, or show another certificate. */
  function lanesBy(options: HttpSocketOptions): SocketPool {
    const key = [options.route.key, options.way.proxy?.address ?? '', options.origin].join(' ');
    const lanes = servers.get(key) ?? createLanes(() => openHttpSocket(options), limits.connections);
    servers.set(key, lanes);
    return lanes;
  }

  /** SECURITY: of its own and soon gone, since a server could point to ever new places and each would be kept. */
  async function withStrayLane<Result>(
    options: HttpSocketOptions,
    task: (lane: HttpSocket) => Promise<Result>,
  ): Promise<Result> {
    const lane = openHttpSocket(options);
    strays.add(lane);
    try {
      return await task(lane);
    } finally {
      strays.delete(lane);
      await lane.destroy();
    }
  }

  return {
    use: ({ origin, isTrusted, isHome }, { route = DIRECT_ROUTE, signal }, task) => {
      const laneOptions = (way: ProxyHop): Omit<HttpSocketOptions, 'Client'> => ({
        origin,
        way,
        // SECURITY: to a stranger no client certificate is shown, and none is let in unverified.
        route: isTrusted ? route : { ...route, tls: route.tlsElsewhere },
        limits: limitsOf(route),
        // A proxy's own name is the user's word, and what lies behind it is the proxy's to look up.
        lookup: (isHome && isTrusted) || way.proxy !== undefined ? lookup : guarded,
      });
      return choice.tryEach({ route, origin, signal, within: limitsOf(route).connect }, async (way) => {
        // Read by the first request: it takes a tenth of a second, for which no window has to wait.
        const { Client } = await import('undici');
        closing.signal.throwIfAborted();
        const options = { ...laneOptions(way), Client };
        return isTrusted ? lanesBy(options).use(signal, task) : withStrayLane(options, task);
      });
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
    message: 'The connection was closed while a request was running. Try again.',
  });
}
