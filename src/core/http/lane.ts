import type { LookupFunction } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import type { Phase } from '../../contract/index.ts';
import type { HttpLimits } from './limits.ts';
import { openSocket, type SocketAttempt } from './open-socket.ts';

/**
 * One keep-alive connection that carries one request at a time. Undici's pool does not tell which request a socket
 * was opened for; with a client of its own, the phases and the cancelling of a lane are those of its one request.
 */
export interface Lane {
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  /** Of the connection, if the present request had to open one. */
  phases(): Iterable<readonly [Phase, number]>;
  cancelConnecting(reason: Error): void;
  destroy(): Promise<void>;
}

export function openLane(origin: string, limits: HttpLimits, lookup: LookupFunction): Lane {
  let attempt: SocketAttempt | undefined;
  const client = new Client(origin, {
    pipelining: 1,
    headersTimeout: limits.headers,
    bodyTimeout: limits.pause,
    connect: (target, callback) => {
      attempt = openSocket(target, { timeout: limits.connect, lookup }, callback);
    },
  });
  return {
    dispatch: (options, handler) => {
      attempt = undefined;
      client.dispatch(options, handler);
    },
    phases: () => attempt?.phases ?? [],
    cancelConnecting: (reason) => attempt?.cancel(reason),
    destroy: () => client.destroy(),
  };
}
