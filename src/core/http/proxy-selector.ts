import { ProxyAnswered, ProxyFault } from '../network/faults.ts';
import type { ProxyHop, Route } from '../network/route.ts';
import { NoResponseError } from './no-response-error.ts';
import { untilAborted } from './until-aborted.ts';

export interface RouteRequest {
  readonly route: Route;
  readonly origin: string;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds for finding the ways: a script of the system may have to be fetched first. */
  readonly within: number;
}

/** Which of several ways is gone. */
export interface ProxySelector {
  /** In turn, as long as it is the proxy that can't be reached: then nothing of the request has gone out. */
  tryEach<Result>(wanted: RouteRequest, go: (way: ProxyHop) => Promise<Result>): Promise<Result>;
}

/** As long as browsers do, a proxy that could not be reached is tried last. */
const SHUNNED_FOR = 5 * 60_000;

export function createWayChoice(now: () => number = () => performance.now()): ProxySelector {
  const shunned = new Map<string, number>();

  function isShunned({ proxy }: ProxyHop): boolean {
    return proxy !== undefined && (shunned.get(proxy.address) ?? 0) > now();
  }

  return {
    tryEach: async ({ route, origin, signal, within }, go) => {
      signal?.throwIfAborted();
      const ways = await untilAborted(route.waysTo(origin), { signal, within });
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
