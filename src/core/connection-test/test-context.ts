import { randomUUID } from 'node:crypto';
import { isIPv6, type Socket } from 'node:net';
import { defined } from '#protocol/defined.ts';
import type { Secret } from '../credentials/secret.ts';
import type { Identity } from '../namespace/request-auth.ts';
import { type NamespaceTarget, targetOf } from '../namespace/target.ts';
import type { Route } from '../network/route.ts';
import type { TestSubject, TestTools } from './subject.ts';

/** What every layer may need to know of the test that it is a part of. */
export interface TestContext {
  readonly subject: TestSubject;
  readonly tools: TestTools;
  readonly route: Route;
  /** Of its own, so that nothing of a saved connection is used up, learnt or closed. */
  readonly connectionId: string;
  readonly signal: AbortSignal;
  /** SECURITY: what no row may show; an access token comes to them when it is there. */
  readonly secrets: Secret[];
  /** Closed with the test, however it ends. */
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

/** The server as the settings say it is, at an address that was read. */
export function targetAt(address: string, { subject, connectionId }: TestContext): NamespaceTarget {
  return targetOf(connectionId, { ...subject.settings, address });
}

/** The port of a URL, also where it goes without saying. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

/** A URL has brackets around an IPv6 address, a socket has none. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function hostAndPort(host: string, port: number): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}

/** What the connection would prove itself with; fails where a sign-in gives no token. */
export async function identityOf({ subject, signal, secrets: hidden }: TestContext): Promise<Identity> {
  const { settings, secrets, accessToken } = subject;
  const bearer = settings.authorization === 'bearer' ? secrets.bearer : await accessToken(signal);
  if (bearer !== undefined) hidden.push(bearer);
  return {
    ...defined({ apiKey: secrets.apiKey, bearer }),
  };
}
