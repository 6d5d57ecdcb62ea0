import type { LookupFunction } from 'node:net';
import { memoizeAsync } from '../lazy.ts';
import { ProxyAnswered, ProxyFault } from '../network/faults.ts';
import { DIRECT_ROUTE, type ProxyHop, type Route } from '../network/route.ts';
import { checkHost, lookupWithin } from './address-rule.ts';
import { NoResponseError } from './exchange.ts';
import { guardedLookup } from './forbidden-address.ts';
import type { Hop } from './hop.ts';
import { type HttpSocket, type HttpSocketOptions, openHttpSocket } from './http-socket.ts';
import { type HttpLimits, withinConnectLimit } from './limits.ts';
import { RequestFailure } from './status-failure.ts';

/** What one connection of the user's has open: to its server, and to those that its server pointed to. */
export interface HttpConnectionPool {
  /** The task may be begun again on another socket, where the first way turned out not to lead anywhere. */
  use<Result>(
    hop: Pick<Hop, 'origin' | 'isTrusted' | 'isHome' | 'reach'>,
    passage: Passage,
    task: (socket: HttpSocket) => Promise<Result>,
  ): Promise<Result>;
  /** Aborted, with a failure as the reason, when it is closed: nothing more goes out then. */
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

interface Passage {
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

  /**
   * SECURITY: what one route let in, no other one uses: it may trust others, or show another certificate. Nor does who may
   * not go as near.
   */
  function socketsBy(options: HttpSocketOptions, reach: Hop['reach']): SocketPool {
    const { route, way, origin } = options;
    const key = [route.key, way.proxy?.address ?? '', origin, reach ?? ''].join(' ');
    const lanes = servers.get(key) ?? createLanes(() => openHttpSocket(options), limits.connections);
    servers.set(key, lanes);
    return lanes;
  }

  /** SECURITY: of its own and soon gone, since a server could point to ever new places and each would be kept. */
  async function withStraySocket<Result>(
    options: HttpSocketOptions,
    task: (socket: HttpSocket) => Promise<Result>,
  ): Promise<Result> {
    const socket = openHttpSocket(options);
    strays.add(socket);
    try {
      return await task(socket);
    } finally {
      strays.delete(socket);
      await socket.destroy();
    }
  }

  return {
    use: ({ origin, isTrusted, isHome, reach }, { route = DIRECT_ROUTE, signal }, task) => {
      const socketOptions = (way: ProxyHop): Omit<HttpSocketOptions, 'Client'> => ({
        origin,
        way,
        // SECURITY: to a stranger no client certificate is shown, and none is let in unverified.
        route: isTrusted ? route : { ...route, tls: route.tlsElsewhere },
        limits: limitsOf(route),
        // A proxy's own name is the user's word, and what lies behind it is the proxy's to look up.
        lookup:
          way.proxy === undefined ? lookupWithin(isHome && isTrusted ? lookup : guarded, reach) : lookup,
      });
      return choice.tryEach({ route, origin, signal, within: limitsOf(route).connect }, async (way) => {
        const { Client } = await loadClient();
        closing.signal.throwIfAborted();
        checkHost(new URL(origin).hostname, reach);
        const options = { ...socketOptions(way), Client };
        return isTrusted ? socketsBy(options, reach).use(signal, task) : withStraySocket(options, task);
      });
    },
    closing: closing.signal,
    close: async () => {
      closing.abort(closed());
      await Promise.all([...servers.values(), ...strays].map((open) => open.destroy()));
    },
  };
}

/** Read by the first request: it takes a tenth of a second, for which no window has to wait. */
export const loadClient = memoizeAsync(() => import('undici'));

function closed(): RequestFailure {
  return new RequestFailure('UNREACHABLE', {
    message: 'The connection was closed while a request was running. Try again.',
  });
}

/** The sockets to one server: the warmest idle one is taken first, and beyond the most allowed, requests wait in turn. */
interface SocketPool {
  use<Result>(
    signal: AbortSignal | undefined,
    task: (socket: HttpSocket) => Promise<Result>,
  ): Promise<Result>;
  destroy(): Promise<void>;
}

function createLanes(open: () => HttpSocket, most: number): SocketPool {
  const all: HttpSocket[] = [];
  const idle: HttpSocket[] = [];
  const waiting = new Set<(socket: HttpSocket) => void>();

  function openAnother(): HttpSocket {
    const socket = open();
    all.push(socket);
    return socket;
  }

  function turn(signal: AbortSignal | undefined): Promise<HttpSocket> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(take);
        reject(signal?.reason);
      };
      const take = (socket: HttpSocket) => {
        waiting.delete(take);
        signal?.removeEventListener('abort', giveUp);
        resolve(socket);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.add(take);
    });
  }

  function release(socket: HttpSocket): void {
    const [next] = waiting;
    if (next === undefined) idle.push(socket);
    else next(socket);
  }

  return {
    use: async (signal, task) => {
      signal?.throwIfAborted();
      const socket = idle.pop() ?? (all.length < most ? openAnother() : await turn(signal));
      try {
        return await task(socket);
      } finally {
        release(socket);
      }
    },
    destroy: async () => {
      await Promise.all(all.map((socket) => socket.destroy()));
    },
  };
}

interface RouteRequest {
  readonly route: Route;
  readonly origin: string;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds for finding the ways: a script of the system may have to be fetched first. */
  readonly within: number;
}

/** Which of several ways is gone. */
interface ProxySelector {
  /** In turn, as long as it is the proxy that can't be reached: then nothing of the request has gone out. */
  tryEach<Result>(wanted: RouteRequest, go: (way: ProxyHop) => Promise<Result>): Promise<Result>;
}

/** As long as browsers do, a proxy that could not be reached is tried last. */
const SHUNNED_FOR = 5 * 60_000;

function createWayChoice(now: () => number = () => performance.now()): ProxySelector {
  const shunned = new Map<string, number>();

  function isShunned({ proxy }: ProxyHop): boolean {
    return proxy !== undefined && (shunned.get(proxy.address) ?? 0) > now();
  }

  return {
    tryEach: async ({ route, origin, signal, within }, go) => {
      signal?.throwIfAborted();
      const ways = await withinConnectLimit(route.waysTo(origin), { signal, within });
      const inOrder = [...ways.filter((way) => !isShunned(way)), ...ways.filter(isShunned)];
      let last: unknown;
      for (const way of inOrder) {
        try {
          return await go(way);
        } catch (error) {
          if (signal?.aborted || !isOutOfReach(error)) throw error;
          if (way.proxy !== undefined) shunned.set(way.proxy.address, now() + SHUNNED_FOR);
          last = error;
        }
      }
      throw last;
    },
  };
}

/** Not where the proxy answered: it refused, and to go round it would be against its word. */
function isOutOfReach(error: unknown): boolean {
  const fault = error instanceof NoResponseError ? error.cause : error;
  return fault instanceof ProxyFault && !(fault.cause instanceof ProxyAnswered);
}
