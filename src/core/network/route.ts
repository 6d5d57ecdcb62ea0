import { createSecureContext, type SecureContext } from 'node:tls';
import type { HttpLimits } from '../http/limits.ts';
import { memoizeAsync } from '../lazy.ts';

/** How requests reach a server: trusted CAs, client certificate, proxy, and time limits. */
export interface Route {
  /** Equal for equal routes. SECURITY: contains no secret, and nothing that helps to guess one. */
  readonly key: string;
  readonly limits: Partial<HttpLimits>;
  /**
   * The proxies to an origin, to be tried in this order; at least one entry. Rejects with a `Failure` if the settings
   * are invalid.
   */
  waysTo(origin: string): Promise<readonly ProxyHop[]>;
  /** How the server is verified, and which client certificate it gets. Created on first use. */
  tls(): Promise<TlsOptions>;
  /**
   * SECURITY: for any other server, e.g. after a redirect. Decisions for one server don’t extend to others: they are
   * always verified, with the CAs of this computer and of the connection, and get no client certificate.
   */
  tlsElsewhere(): Promise<TlsOptions>;
  readonly showsCertificate: boolean;
}

/** The same route for any other server: see `tlsElsewhere`. */
export function routeElsewhere(route: Route): Route {
  return { ...route, key: `${route.key} elsewhere`, tls: route.tlsElsewhere, showsCertificate: false };
}

/** A direct connection if `proxy` is absent. */
export interface ProxyHop {
  readonly proxy?: HttpProxy;
}

export interface HttpProxy {
  /** `http://host:port`, as it is shown. SECURITY: without user and password. */
  readonly address: string;
  /** Where the proxy is configured, for the user: `the environment variable HTTPS_PROXY`. */
  readonly namedBy: string;
  /** `Basic …`. SECURITY: only for this proxy; never in the activity log or in a tunnel. */
  readonly authorization?: string;
  /** For proxies that are reached by TLS. */
  tls(): Promise<TlsOptions>;
}

export interface TlsOptions {
  readonly context: SecureContext;
  /** False only if the user turned verification off for this connection. */
  readonly isVerified: boolean;
  /** If set, only these CAs are trusted, even if the context contains others. */
  readonly authorities?: readonly string[];
}

/** The result of Electron’s `session.resolveProxy` for a URL: `DIRECT`, or `PROXY host:port; DIRECT`. */
export type SystemProxy = (url: string) => Promise<string>;

export type Environment = Readonly<Record<string, string | undefined>>;

const defaultTerms = memoizeAsync(async () => ({ context: createSecureContext(), isVerified: true }));

/** The default without a connection’s settings: no proxy, and the built-in CAs. */
export const DIRECT_ROUTE: Route = {
  key: 'direct',
  limits: {},
  waysTo: async () => [{}],
  tls: defaultTerms,
  tlsElsewhere: defaultTerms,
  showsCertificate: false,
};
