import { randomUUID } from 'node:crypto';
import { isIPv6, type Socket } from 'node:net';
import { defined } from '#protocol/defined.ts';
import type { Secret } from '../credentials/secret.ts';
import type { Identity } from '../namespace/request-auth.ts';
import { type NamespaceTarget, targetOf } from '../namespace/target.ts';
import type { Route } from '../network/route.ts';
import type { TestSubject, TestTools } from './subject.ts';

/** The state that all layers of a test share. */
export interface TestContext {
  readonly subject: TestSubject;
  readonly tools: TestTools;
  readonly route: Route;
  /** A new ID, so that no state of a saved connection is used, changed, or closed. */
  readonly connectionId: string;
  readonly signal: AbortSignal;
  /** SECURITY: masked in every row. An access token is added once there is one. */
  readonly secrets: Secret[];
  /** Closes the socket when the test ends, however it ends. */
  hold(socket: Socket): void;
  close(): Promise<void>;
}

export function createTestContext(subject: TestSubject, tools: TestTools, signal: AbortSignal): TestContext {
  const connectionId = `test-${randomUUID()}`;
  const sockets: Socket[] = [];
  const { apiKey, bearer, clientSecret, proxyPassword } = subject.secrets;
  return {
    subject,
    tools,
    connectionId,
    signal,
    secrets: [apiKey, bearer, clientSecret, proxyPassword].filter((secret) => secret !== undefined),
    route: tools.network.routeOf(subject.settings.network, subject.secrets),
    hold: (socket) => void sockets.push(socket),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await tools.http.forget(connectionId);
    },
  };
}

/** The server of the settings, at a normalized address. */
export function targetAt(address: string, { subject, connectionId }: TestContext): NamespaceTarget {
  return targetOf(connectionId, { ...subject.settings, address });
}

/** The port of a URL, including the default port. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

/** A URL has brackets around an IPv6 address; a socket has none. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function hostAndPort(host: string, port: number): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}

/** The credentials of the connection. Throws if the sign-in returns no token. */
export async function identityOf({ subject, signal, secrets: hidden }: TestContext): Promise<Identity> {
  const { settings, secrets, accessToken } = subject;
  const bearer = settings.authorization === 'bearer' ? secrets.bearer : await accessToken(signal);
  if (bearer !== undefined) hidden.push(bearer);
  return {
    ...defined({ apiKey: secrets.apiKey, bearer }),
  };
}
