import type { LookupFunction } from 'node:net';
import type { buildConnector, Client, Dispatcher } from 'undici';
import type { Phase } from '#contract/index.ts';
import { connectSocket, type DialTools, type SocketDestination } from '../network/connect-socket.ts';
import type { HttpProxy, Route } from '../network/route.ts';
import { codeOf } from './error-messages.ts';
import { type HttpLimits, LimitReached } from './limits.ts';

/**
 * One keep-alive connection with one request at a time. Undici’s pool doesn’t tell which request a socket was opened
 * for; a separate client for each socket assigns its phases and its cancellation to that one request.
 */
export interface HttpSocket {
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  /** The phases of connecting; empty if the current request reused the connection. */
  phases(): Iterable<readonly [Phase, number]>;
  /** Replaces “socket closed” by the TLS alert that came just before it, if there was one. */
  faultBehind(error: Error): Error;
  /** The proxy that forwards the plain HTTP requests of this socket; undefined if there is none, or only a tunnel. */
  readonly forwarder: HttpProxy | undefined;
  cancelConnecting(reason: Error): void;
  destroy(): Promise<void>;
}

export interface HttpSocketOptions extends SocketDestination {
  readonly route: Route;
  readonly limits: HttpLimits;
  readonly lookup: LookupFunction;
  readonly Client: typeof Client;
}

export function openHttpSocket({ limits, lookup, Client, ...destination }: HttpSocketOptions): HttpSocket {
  const { origin, way } = destination;
  const forwarder = origin.startsWith('http:') ? way.proxy : undefined;
  let attempt: SocketAttempt | undefined;
  let latest: SocketAttempt | undefined;
  const client = new Client(origin, {
    pipelining: 1,
    headersTimeout: limits.headers,
    bodyTimeout: limits.pause,
    connect: (_, callback) => {
      attempt = openSocket({ ...destination, timeout: limits.connect, lookup }, callback);
      latest = attempt;
    },
  });
  return {
    dispatch: (options, handler) => {
      attempt = undefined;
      client.dispatch(forwarder === undefined ? options : toForward(options, origin, forwarder), handler);
    },
    phases: () => attempt?.phases ?? [],
    faultBehind: (error) => (codeOf(error) === 'UND_ERR_SOCKET' ? (latest?.fault() ?? error) : error),
    forwarder,
    cancelConnecting: (reason) => attempt?.cancel(reason),
    destroy: () => client.destroy(),
  };
}

/**
 * The form of a request to an HTTP proxy (RFC 9112, section 3.2.2). Added last, so no activity log has the proxy’s
 * password.
 */
function toForward(
  options: Dispatcher.DispatchOptions,
  origin: string,
  { authorization }: HttpProxy,
): Dispatcher.DispatchOptions {
  const headers = Array.isArray(options.headers) ? options.headers : [];
  const signIn = authorization === undefined ? [] : ['proxy-authorization', authorization];
  return { ...options, path: origin + options.path, headers: [...headers, ...signIn] };
}

/** A connection attempt, with the time of each step. */
interface SocketAttempt {
  readonly phases: ReadonlyMap<Phase, number>;
  /** The first error after the connection was established; undici loses it if the other end also closes. */
  fault(): Error | undefined;
  cancel(reason: Error): void;
}

interface SocketOptions extends SocketDestination, Pick<DialTools, 'lookup'> {
  /** The limit for DNS, TCP, proxy, and TLS together. */
  readonly timeout: number;
}

/** Replaces undici’s own connector, which neither measures nor can cancel a connection attempt. */
function openSocket(
  { timeout, lookup, ...destination }: SocketOptions,
  callback: buildConnector.Callback,
): SocketAttempt {
  const phases = new Map<Phase, number>();
  let fault: Error | undefined;
  const ending = new AbortController();
  const cancel = (reason: Error) => ending.abort(reason);
  const timer = setTimeout(() => cancel(new LimitReached('connect')), timeout);
  const tools = {
    lookup,
    signal: ending.signal,
    onPhase: (phase: Phase, milliseconds: number) => void phases.set(phase, milliseconds),
  };
  void connectSocket(destination, tools)
    .finally(() => clearTimeout(timer))
    .then(
      (socket) => {
        socket.once('error', (error) => {
          fault = error;
        });
        callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  return { phases, fault: () => fault, cancel };
}
