import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import type { HttpProxy } from './route.ts';

/** A TLS server that was not let in. Nothing had been sent to it. */
export class UntrustedServer extends Error {
  /** By Node's and OpenSSL's name for it. */
  readonly code: string;
  readonly host: string;
  /** Its own certificate first; empty where it showed none. */
  readonly chain: readonly X509Certificate[];

  constructor(code: string, host: string, chain: readonly X509Certificate[]) {
    super(code);
    this.code = code;
    this.host = host;
    this.chain = chain;
  }
}

/** A proxy answered with anything else than the tunnel that it was asked for. */
export class ProxyAnswered extends Error {
  readonly status: number;
  /** How it wants to be told who asks. */
  readonly challenge: string;

  constructor(status: number, challenge = '') {
    super(`the proxy responded with ${status}`);
    this.status = status;
    this.challenge = challenge;
  }
}

/** Something failed between us and a proxy, or at the proxy; the server never heard of it. */
export class ProxyFault extends Error {
  readonly proxy: HttpProxy;
  override readonly cause: unknown;

  constructor(proxy: HttpProxy, cause: unknown) {
    super(`proxy ${proxy.address}`);
    this.proxy = proxy;
    this.cause = cause;
  }
}

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
