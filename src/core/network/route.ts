import { createSecureContext, type SecureContext } from 'node:tls';
import type { HttpLimits } from '../http/limits.ts';
import { memoizeAsync } from '../lazy.ts';

/** How requests get to a server: whom TLS trusts, what it shows, through which proxy, for how long it waits. */
export interface Route {
  /** Equal where two routes are the same. SECURITY: no secret in it, nor anything that one could be guessed by. */
  readonly key: string;
  readonly limits: Partial<HttpLimits>;
  /** The ways to an origin, to be tried in this order; never none. Fails with a `Failure` where the settings are wrong. */
  waysTo(origin: string): Promise<readonly ProxyHop[]>;
  /** How TLS judges the server, and what it shows to it. Made at first need, then the same for good. */
  tls(): Promise<TlsOptions>;
  /**
   * SECURITY: of any other server that the way leads to. What the user decided for one server is not decided for others:
   * they are verified in any case, by this computer's authorities and those of the connection, and shown no certificate.
   */
  tlsElsewhere(): Promise<TlsOptions>;
  /** Whether a client certificate is shown to a server that asks for one. */
  readonly showsCertificate: boolean;
}

/** The same way to any other server: see `tlsElsewhere`. */
export function routeElsewhere(route: Route): Route {
  return { ...route, key: `${route.key} elsewhere`, tls: route.tlsElsewhere, showsCertificate: false };
}

/** Directly, where there is no proxy. */
export interface ProxyHop {
  readonly proxy?: HttpProxy;
}

export interface HttpProxy {
  /** `http://host:port`, as it is named to the user. SECURITY: without user and password. */
  readonly address: string;
  /** Who named it, for the user: `the environment variable HTTPS_PROXY`. */
  readonly namedBy: string;
  /** `Basic …`. SECURITY: for this proxy alone; it goes into no activity log and through no tunnel. */
  readonly authorization?: string;
  /** Of a proxy that is itself reached by TLS. */
  tls(): Promise<TlsOptions>;
}

export interface TlsOptions {
  readonly context: SecureContext;
  /** False only where the user switched it off for this connection. */
  readonly isVerified: boolean;
  /** The only ones that may vouch for the server, where the context may have others in it. */
  readonly authorities?: readonly string[];
}

/** As Electron's `session.resolveProxy` answers for a URL: `DIRECT`, or `PROXY host:port; DIRECT`. */
export type SystemProxy = (url: string) => Promise<string>;

export type Environment = Readonly<Record<string, string | undefined>>;

const usualTerms = memoizeAsync(async () => ({ context: createSecureContext(), isVerified: true }));

/** For who knows of no connection's settings: no proxy, and the authorities that are built in. */
export const DIRECT_ROUTE: Route = {
  key: 'direct',
  limits: {},
  waysTo: async () => [{}],
  tls: usualTerms,
  tlsElsewhere: usualTerms,
  showsCertificate: false,
};
