import { type IncomingMessage, request } from 'node:http';
import { type LookupFunction, Socket } from 'node:net';
import type { Phase } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import { asError, ProxyAnswered, ProxyFault, untilEvent } from './faults.ts';
import { bareHost } from './resolve-proxies.ts';
import type { HttpProxy, ProxyHop, Route } from './route.ts';
import { secure } from './start-tls.ts';

export interface DialTools {
  /** Not used for the name of a server behind a proxy, which the proxy looks up. */
  readonly lookup: LookupFunction;
  /** Aborts at any stage, with the signal’s reason. */
  readonly signal: AbortSignal;
  /** Called after each phase, with its duration. */
  readonly onPhase: (phase: Phase, milliseconds: number) => void;
}

export interface SocketDestination {
  readonly origin: string;
  readonly way: ProxyHop;
  readonly route: Pick<Route, 'tls'>;
}

/**
 * A socket for HTTP requests to an origin: to the server, through a tunnel, or, for `http:` with a proxy, to the proxy.
 */
export async function connectSocket(
  { origin, way, route }: SocketDestination,
  tools: DialTools,
): Promise<Socket> {
  const lap = startClock(tools.onPhase);
  const url = new URL(origin);
  const { proxy } = way;
  const socket =
    proxy === undefined ? await openTcp(url, tools, lap) : await throughProxy(proxy, url, tools, lap);
  if (url.protocol === 'http:') return socket;
  const secured = await secure(socket, url.hostname, route.tls, tools.signal);
  lap('tls');
  return secured;
}

const KEEP_ALIVE_PROBE = 60_000;

type Lap = (phase: Phase) => void;

/** An IP address has no `dns` phase, and plain HTTP no `tls` phase. */
async function openTcp(url: URL, { lookup, signal }: DialTools, lap: Lap): Promise<Socket> {
  signal.throwIfAborted();
  const socket = new Socket().setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_PROBE);
  socket.once('lookup', () => lap('dns'));
  socket.connect({ host: bareHost(url.hostname), port: portOf(url), lookup });
  await untilEvent(socket, 'connect', signal);
  lap('connect');
  return socket;
}

/** Any failure here is the proxy’s. A later one, in the tunnel, is the server’s. */
async function throughProxy(proxy: HttpProxy, url: URL, tools: DialTools, lap: Lap): Promise<Socket> {
  const { signal } = tools;
  try {
    const place = new URL(proxy.address);
    const plain = await openTcp(place, tools, lap);
    const isSecure = place.protocol === 'https:';
    const socket = isSecure ? await secure(plain, place.hostname, proxy.tls, signal) : plain;
    // For plain HTTP, the proxy itself gets requests with full URLs: many proxies reject tunnels for it.
    const opened = url.protocol === 'http:' ? socket : await openTunnel(socket, targetOf(url), proxy, signal);
    if (isSecure || opened !== plain || url.protocol === 'https:') lap('proxy');
    return opened;
  } catch (error) {
    throw new ProxyFault(proxy, error);
  }
}

function targetOf(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

function startClock(onPhase: DialTools['onPhase']): Lap {
  let last = performance.now();
  return (phase) => {
    const now = performance.now();
    onPhase(phase, now - last);
    last = now;
  };
}

/**
 * Opens a tunnel to `target` (`host:port`) through the proxy at the other end of a socket. Resolves to the same socket.
 */
export function openTunnel(
  socket: Socket,
  target: string,
  { authorization }: Pick<HttpProxy, 'authorization'>,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise<Socket>((resolve, reject) => {
    const giveUp = () => void socket.destroy(asError(signal.reason));
    const tunnelRequest = request({
      method: 'CONNECT',
      path: target,
      headers: {
        host: target,
        'user-agent': 'vitrine',
        // SECURITY: only the proxy gets its password; it is not sent through the tunnel.
        ...defined({ 'proxy-authorization': authorization }),
      },
      createConnection: () => socket,
    });
    const settle = (end: () => void) => {
      signal.removeEventListener('abort', giveUp);
      end();
    };
    tunnelRequest.once('error', (error) => settle(() => reject(error)));
    tunnelRequest.once('connect', (answer, _, ahead: Buffer) => {
      const fault = faultOf(answer, ahead);
      settle(() => (fault === undefined ? resolve(socket) : reject(fault)));
    });
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    else tunnelRequest.end();
  }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
}

function faultOf({ statusCode = 0, headers }: IncomingMessage, ahead: Buffer): Error | undefined {
  if (statusCode < 200 || statusCode >= 300) {
    return new ProxyAnswered(statusCode, headers['proxy-authenticate'] ?? '');
  }
  // SECURITY: a TLS server never sends first, so these bytes would come from the proxy.
  return ahead.length === 0
    ? undefined
    : Object.assign(new Error('bytes ahead of the tunnel'), { code: 'HPE_AHEAD' });
}
