import type { LookupFunction } from 'node:net';
import type { buildConnector, Client, Dispatcher } from 'undici';
import type { Phase } from '#contract/index.ts';
import { connectSocket, type DialTools, type SocketDestination } from '../network/connect-socket.ts';
import type { HttpProxy, Route } from '../network/route.ts';
import { codeOf } from './error-messages.ts';
import { type HttpLimits, LimitReached } from './limits.ts';

/**
 * One keep-alive connection that carries one request at a time. Undici's pool does not tell which request a socket
 * was opened for; with a client of its own, the phases and the cancelling of a socket are those of its one request.
 */
export interface HttpSocket {
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  /** Of the connection, if the present request had to open one. */
  phases(): Iterable<readonly [Phase, number]>;
  /** A TLS server that ends a connection says why before it does; that is more than that it ended. */
  faultBehind(error: Error): Error;
  /** The proxy that reads the requests of this socket and passes them on; one that only holds a tunnel does not. */
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

/** As a proxy is asked for plain HTTP (RFC 9112, 3.2.2). Only here, so that no activity log has the proxy's password. */
function toForward(
  options: Dispatcher.DispatchOptions,
  origin: string,
  { authorization }: HttpProxy,
): Dispatcher.DispatchOptions {
  const headers = Array.isArray(options.headers) ? options.headers : [];
  const signIn = authorization === undefined ? [] : ['proxy-authorization', authorization];
  return { ...options, path: origin + options.path, headers: [...headers, ...signIn] };
}

/** A connection being made, or made, with the time that each step took. */
interface SocketAttempt {
  readonly phases: ReadonlyMap<Phase, number>;
  /** The first fault of the socket once it stood; undici forgets it where the other end also says goodbye. */
  fault(): Error | undefined;
  cancel(reason: Error): void;
}

interface SocketOptions extends SocketDestination, Pick<DialTools, 'lookup'> {
  /** For address, TCP, proxy and TLS together. */
  readonly timeout: number;
}

/**
 * Undici's own connector neither measures nor lets go of a connection that is still being made; this one does both.
 */
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
