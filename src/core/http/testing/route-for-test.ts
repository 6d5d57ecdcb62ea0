import { DEFAULT_NETWORK, type NetworkSettings } from '#contract/index.ts';
import { createNetwork, type NetworkOptions, type RouteSecrets } from '../../network/network.ts';
import type { Route } from '../../network/route.ts';

interface RouteParams extends NetworkOptions {
  readonly tls?: Partial<NetworkSettings['tls']>;
  readonly proxy?: Partial<NetworkSettings['proxy']>;
  readonly limits?: Partial<NetworkSettings['limits']>;
  readonly secrets?: RouteSecrets;
}

/** A route as a connection’s settings create it, with defaults for tests. Default: no proxy. */
export function routeForTest({ tls, proxy, limits, secrets = {}, ...options }: RouteParams = {}): Route {
  return createNetwork({ environment: {}, ...options }).routeOf(
    {
      tls: { ...DEFAULT_NETWORK.tls, ...tls },
      proxy: { ...DEFAULT_NETWORK.proxy, ...proxy },
      limits: { ...DEFAULT_NETWORK.limits, ...limits },
    },
    secrets,
  );
}
