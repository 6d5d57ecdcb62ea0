import type { Socket } from 'node:net';

/** Resolves when a socket has come so far; it is destroyed where it never does, or where the signal says so. */
export function untilEvent(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => void socket.destroy(asError(signal.reason));
    const settle = (end: () => void) => () => {
      signal.removeEventListener('abort', giveUp);
      end();
    };
    // It stays: between two steps nobody else listens, and an error that nobody hears ends the program.
    socket.on('error', (error) => settle(() => reject(error))());
    socket.once(
      'close',
      settle(() => reject(closedEarly())),
    );
    socket.once(event, settle(resolve));
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
  });
}

export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('cancelled');
}

/** In the words of Node, for who reads faults by their code. */
function closedEarly(): Error {
  return Object.assign(new Error('the other end closed the connection'), { code: 'ECONNRESET' });
}
