import { type NetworkSettings, USUAL_NETWORK } from '../../../contract/index.ts';
import { createNetwork, type NetworkOptions, type RouteSecrets } from '../../network/network.ts';
import type { Route } from '../../network/route.ts';

export interface RouteWanted extends NetworkOptions {
  readonly tls?: Partial<NetworkSettings['tls']>;
  readonly proxy?: Partial<NetworkSettings['proxy']>;
  readonly limits?: Partial<NetworkSettings['limits']>;
  readonly secrets?: RouteSecrets;
}

/** As a connection's settings make it, with only what a test needs to say. Without a word, of no proxy. */
export function routeForTest({ tls, proxy, limits, secrets = {}, ...options }: RouteWanted = {}): Route {
  return createNetwork({ environment: {}, ...options }).routeOf(
    {
      tls: { ...USUAL_NETWORK.tls, ...tls },
      proxy: { ...USUAL_NETWORK.proxy, ...proxy },
      limits: { ...USUAL_NETWORK.limits, ...limits },
    },
    secrets,
  );
}
