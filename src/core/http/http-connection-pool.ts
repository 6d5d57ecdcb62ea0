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

/** The open sockets of one user connection: to its server, and to the servers that redirects led to. */
export interface HttpConnectionPool {
  /** Runs the task again on another socket if its first proxy can’t be reached. */
  use<Result>(
    hop: Pick<Hop, 'origin' | 'isTrusted' | 'isHome' | 'reach'>,
    passage: Passage,
    task: (socket: HttpSocket) => Promise<Result>,
  ): Promise<Result>;
  /** Aborted when the pool closes, with a failure as the reason. Nothing is sent after that. */
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

interface Passage {
  readonly route: Route | undefined;
  readonly signal: AbortSignal | undefined;
}

export function openConnection(limits: HttpLimits, lookup: LookupFunction): HttpConnectionPool {
  const servers = new Map<string, SocketPool>();
  const untrustedSockets = new Set<HttpSocket>();
  const closing = new AbortController();
  const guarded = guardedLookup(lookup);
  const proxySelector = createProxySelector();
  const limitsOf = (route: Route): HttpLimits => ({ ...limits, ...route.limits });

  /**
   * SECURITY: sockets are never shared between routes, which may trust other CAs or show another client certificate,
   * nor between requests with different reach.
   */
  function socketsBy(options: HttpSocketOptions, reach: Hop['reach']): SocketPool {
    const { route, way, origin } = options;
    const key = [route.key, way.proxy?.address ?? '', origin, reach ?? ''].join(' ');
    const pool = servers.get(key) ?? createSocketPool(() => openHttpSocket(options), limits.connections);
    servers.set(key, pool);
    return pool;
  }

  /**
   * SECURITY: closed after one task. A server could redirect to ever new origins, and a pool would keep a socket for
   * each.
   */
  async function withUntrustedSocket<Result>(
    options: HttpSocketOptions,
    task: (socket: HttpSocket) => Promise<Result>,
  ): Promise<Result> {
    const socket = openHttpSocket(options);
    untrustedSockets.add(socket);
    try {
      return await task(socket);
    } finally {
      untrustedSockets.delete(socket);
      await socket.destroy();
    }
  }

  return {
    use: ({ origin, isTrusted, isHome, reach }, { route = DIRECT_ROUTE, signal }, task) => {
      const socketOptions = (way: ProxyHop): Omit<HttpSocketOptions, 'Client'> => ({
        origin,
        way,
        // SECURITY: untrusted origins get no client certificate, and are always verified.
        route: isTrusted ? route : { ...route, tls: route.tlsElsewhere },
        limits: limitsOf(route),
        // The user chose the proxy’s name, and a proxy looks up the server’s name itself.
        lookup:
          way.proxy === undefined ? lookupWithin(isHome && isTrusted ? lookup : guarded, reach) : lookup,
      });
      return proxySelector.tryEach(
        { route, origin, signal, within: limitsOf(route).connect },
        async (way) => {
          const { Client } = await loadClient();
          closing.signal.throwIfAborted();
          checkHost(new URL(origin).hostname, reach);
          const options = { ...socketOptions(way), Client };
          return isTrusted ? socketsBy(options, reach).use(signal, task) : withUntrustedSocket(options, task);
        },
      );
    },
    closing: closing.signal,
    close: async () => {
      closing.abort(closed());
      await Promise.all([...servers.values(), ...untrustedSockets].map((open) => open.destroy()));
    },
  };
}

/** Loaded by the first request: it takes a tenth of a second, and no window should wait for it. */
export const loadClient = memoizeAsync(() => import('undici'));

function closed(): RequestFailure {
  return new RequestFailure('UNREACHABLE', {
    message: 'The connection was closed while a request was running. Try again.',
  });
}

/** The sockets to one server. The most recently used idle one is taken first; at the limit, requests wait in order. */
interface SocketPool {
  use<Result>(
    signal: AbortSignal | undefined,
    task: (socket: HttpSocket) => Promise<Result>,
  ): Promise<Result>;
  destroy(): Promise<void>;
}

function createSocketPool(open: () => HttpSocket, most: number): SocketPool {
  const all: HttpSocket[] = [];
  const idle: HttpSocket[] = [];
  const waiting = new Set<(socket: HttpSocket) => void>();

  function openAnother(): HttpSocket {
    const socket = open();
    all.push(socket);
    return socket;
  }

  function waitForSocket(signal: AbortSignal | undefined): Promise<HttpSocket> {
    return new Promise((resolve, reject) => {
      const cancel = () => {
        waiting.delete(take);
        reject(signal?.reason);
      };
      const take = (socket: HttpSocket) => {
        waiting.delete(take);
        signal?.removeEventListener('abort', cancel);
        resolve(socket);
      };
      signal?.addEventListener('abort', cancel, { once: true });
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
      const socket = idle.pop() ?? (all.length < most ? openAnother() : await waitForSocket(signal));
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
  /** The time limit for resolving the proxies, in milliseconds: the system may have to fetch a proxy script. */
  readonly within: number;
}

interface ProxySelector {
  /**
   * Tries the proxies in order. Only an unreachable proxy leads to the next one: then nothing of the request was sent.
   */
  tryEach<Result>(request: RouteRequest, go: (way: ProxyHop) => Promise<Result>): Promise<Result>;
}

/** A proxy that couldn’t be reached is tried last for this long, as in browsers. */
const UNREACHABLE_FOR = 5 * 60_000;

function createProxySelector(now: () => number = () => performance.now()): ProxySelector {
  const unreachableUntil = new Map<string, number>();

  function wasUnreachable({ proxy }: ProxyHop): boolean {
    return proxy !== undefined && (unreachableUntil.get(proxy.address) ?? 0) > now();
  }

  return {
    tryEach: async ({ route, origin, signal, within }, go) => {
      signal?.throwIfAborted();
      const ways = await withinConnectLimit(route.waysTo(origin), { signal, within });
      const inOrder = [...ways.filter((way) => !wasUnreachable(way)), ...ways.filter(wasUnreachable)];
      let last: unknown;
      for (const way of inOrder) {
        try {
          return await go(way);
        } catch (error) {
          if (signal?.aborted || !isOutOfReach(error)) throw error;
          if (way.proxy !== undefined) unreachableUntil.set(way.proxy.address, now() + UNREACHABLE_FOR);
          last = error;
        }
      }
      throw last;
    },
  };
}

/** False if the proxy responded: it rejected the request, and another route must not bypass that. */
function isOutOfReach(error: unknown): boolean {
  const fault = error instanceof NoResponseError ? error.cause : error;
  return fault instanceof ProxyFault && !(fault.cause instanceof ProxyAnswered);
}
