import { createHmac, randomBytes } from 'node:crypto';
import type { NetworkSettings, SystemNetwork } from '#contract/index.ts';
import type { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { memoizeAsync } from '../lazy.ts';
import type { SystemWay } from './proxy-address.ts';
import { resolveProxies, resolveSystemProxies, type SystemSources } from './resolve-proxies.ts';
import type { Environment, ProxyHop, Route, SystemProxy, TlsOptions } from './route.ts';

export interface RouteSecrets {
  readonly proxyPassword?: Secret;
  readonly clientCertificate?: Secret;
}

export interface Network {
  /** Returns the same route for equal settings and secrets. */
  routeOf(settings: NetworkSettings, secrets: RouteSecrets): Route;
  /** The CAs and the proxy of this computer, for the form. */
  system(address: string): Promise<SystemNetwork>;
}

export interface NetworkOptions {
  /** Undefined in a shell without system proxy settings; then environment variables name the proxy. */
  readonly systemProxy?: SystemProxy;
  readonly environment?: Environment;
}

/** Loaded only when TLS is first needed, so that no window waits for it. */
const loadTerms = () => import('./tls-terms.ts');

/** More than the number of connections in use. The least recently used route is removed. */
const MAX_ROUTES = 200;

export function createNetwork({ systemProxy, environment = process.env }: NetworkOptions = {}): Network {
  const sources = { systemProxy, environment };
  const systemTrust = memoizeAsync(async () => {
    const { readSystemTrust } = await import('./system-trust.ts');
    return readSystemTrust({ environment });
  });
  const systemContext = memoizeAsync(async () => {
    const { createContext } = await loadTerms();
    return createContext({ ca: [...(await systemTrust()).authorities] });
  });
  const routes = new Map<string, Route>();
  /** Cached by object identity: computing a key takes longer than the rest of a short request. */
  const lastRoutes = new WeakMap<
    NetworkSettings,
    { readonly secrets: RouteSecrets; readonly route: Route }
  >();
  // SECURITY: random for each start, so that a password can’t be guessed from a key.
  const salt = randomBytes(32);

  function makeRoute(key: string, settings: NetworkSettings, secrets: RouteSecrets): Route {
    const { tls, limits } = settings;
    const { clientCertificate, proxyPassword } = secrets;
    const elsewhere = memoizeAsync(async () => {
      const { elsewhereTerms } = await loadTerms();
      return elsewhereTerms({ tls, systemTrust, systemContext });
    });
    return {
      key,
      limits: { connect: limits.connect * 1000, headers: limits.answer * 1000 },
      showsCertificate: clientCertificate !== undefined,
      tls: memoizeAsync(async () => {
        const { serverTerms } = await loadTerms();
        return serverTerms({ tls, clientCertificate, systemTrust, systemContext });
      }),
      tlsElsewhere: elsewhere,
      waysTo: async (origin) =>
        (await resolveProxies(settings, proxyPassword, origin, sources)).map((way) =>
          openWay(way, elsewhere),
        ),
    };
  }

  function findRoute(settings: NetworkSettings, secrets: RouteSecrets): Route {
    const key = keyOf(salt, settings, secrets);
    const route = routes.get(key) ?? makeRoute(key, settings, secrets);
    routes.delete(key);
    routes.set(key, route);
    for (const oldest of routes.keys()) if (routes.size > MAX_ROUTES) routes.delete(oldest);
    return route;
  }

  return {
    routeOf: (settings, secrets) => {
      const last = lastRoutes.get(settings);
      if (last !== undefined && areSame(last.secrets, secrets)) return last.route;
      const route = findRoute(settings, secrets);
      lastRoutes.set(settings, { secrets, route });
      return route;
    },
    system: async (address) => {
      const { source, words, authorities } = await systemTrust();
      const trust = { source, words, count: authorities.length };
      return { trust, proxy: await describeProxy(address, sources) };
    },
  };
}

function areSame(one: RouteSecrets, other: RouteSecrets): boolean {
  return one.proxyPassword === other.proxyPassword && one.clientCertificate === other.clientCertificate;
}

function keyOf(salt: Buffer, settings: NetworkSettings, secrets: RouteSecrets): string {
  const { proxyPassword, clientCertificate } = secrets;
  const all = [settings, proxyPassword?.reveal(), clientCertificate?.reveal()];
  return createHmac('sha256', salt).update(JSON.stringify(all)).digest('base64url');
}

function openWay(way: SystemWay, tls: () => Promise<TlsOptions>): ProxyHop {
  if (way === 'direct') return {};
  const { address, namedBy, user, password } = way;
  const proxy = { address, namedBy, tls };
  if (user === '' && password === '') return { proxy };
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return { proxy: { ...proxy, authorization } };
}

async function describeProxy(address: string, sources: SystemSources): Promise<SystemNetwork['proxy']> {
  try {
    const { words, ways } = await resolveSystemProxies(originToLookUp(address), sources);
    const [first] = ways;
    return { words, address: first === undefined || first === 'direct' ? null : first.address };
  } catch (error) {
    if (error instanceof Failure) return { words: error.message, address: null };
    throw error;
  }
}

/** If the address is still incomplete, a remote server is assumed. */
function originToLookUp(address: string): string {
  const isWeb = URL.canParse(address) && /^https?:/i.test(address);
  return isWeb ? new URL(address).origin : 'https://server.invalid';
}
