import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import type { HttpProxy } from './route.ts';

/** A TLS server that isn’t trusted. Nothing was sent to it. */
export class UntrustedServer extends Error {
  /** Node’s or OpenSSL’s error code. */
  readonly code: string;
  readonly host: string;
  /** The server’s own certificate first; empty if it sent none. */
  readonly chain: readonly X509Certificate[];

  constructor(code: string, host: string, chain: readonly X509Certificate[]) {
    super(code);
    this.code = code;
    this.host = host;
    this.chain = chain;
  }
}

/** A proxy returned something other than the requested tunnel. */
export class ProxyAnswered extends Error {
  readonly status: number;
  /** The `Proxy-Authenticate` header. */
  readonly challenge: string;

  constructor(status: number, challenge = '') {
    super(`the proxy responded with ${status}`);
    this.status = status;
    this.challenge = challenge;
  }
}

/** A failure on the way to a proxy, or at the proxy. The server never got the request. */
export class ProxyFault extends Error {
  readonly proxy: HttpProxy;
  override readonly cause: unknown;

  constructor(proxy: HttpProxy, cause: unknown) {
    super(`proxy ${proxy.address}`);
    this.proxy = proxy;
    this.cause = cause;
  }
}

/** Resolves on the event. On an error or an abort, the socket is destroyed. */
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
    // This listener is never removed: an `error` event without a listener ends the process.
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

/** Has Node’s code for it, since error messages are chosen by code. */
function closedEarly(): Error {
  return Object.assign(new Error('the other end closed the connection'), { code: 'ECONNRESET' });
}
