import type { buildConnector } from 'undici';
import type { Phase } from '../../contract/index.ts';
import { connectSocket, type Destination, type DialTools } from '../network/connect-socket.ts';
import { LimitReached } from './limits.ts';

/** A connection being made, or made, with the time that each step took. */
export interface SocketAttempt {
  readonly phases: ReadonlyMap<Phase, number>;
  /** The first fault of the socket once it stood; undici forgets it where the other end also says goodbye. */
  fault(): Error | undefined;
  cancel(reason: Error): void;
}

export interface SocketOptions extends Destination, Pick<DialTools, 'lookup'> {
  /** For address, TCP, proxy and TLS together. */
  readonly timeout: number;
}

/**
 * Undici's own connector neither measures nor lets go of a connection that is still being made; this one does both.
 */
export function openSocket(
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
