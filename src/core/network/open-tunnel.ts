import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { ProxyAnswered } from './faults.ts';
import type { HttpProxy } from './route.ts';
import { asError } from './until-event.ts';

/** Asks the proxy at the other end of a socket for a tunnel to `target` (`host:port`): the same socket, when it leads there. */
export function openTunnel(
  socket: Socket,
  target: string,
  { authorization }: Pick<HttpProxy, 'authorization'>,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise<Socket>((resolve, reject) => {
    const giveUp = () => void socket.destroy(asError(signal.reason));
    const asked = request({
      method: 'CONNECT',
      path: target,
      headers: {
        host: target,
        'user-agent': 'vitrine',
        // SECURITY: here the proxy's password is for; what goes through the tunnel never sees it.
        ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }),
      },
      createConnection: () => socket,
    });
    const settle = (end: () => void) => {
      signal.removeEventListener('abort', giveUp);
      end();
    };
    asked.once('error', (error) => settle(() => reject(error)));
    asked.once('connect', (answer, _, ahead: Buffer) => {
      const fault = faultOf(answer, ahead);
      settle(() => (fault === undefined ? resolve(socket) : reject(fault)));
    });
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    else asked.end();
  }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
}

function faultOf({ statusCode = 0, headers }: IncomingMessage, ahead: Buffer): Error | undefined {
  if (statusCode < 200 || statusCode >= 300) {
    return new ProxyAnswered(statusCode, headers['proxy-authenticate'] ?? '');
  }
  // SECURITY: no TLS server speaks first, so these bytes would be the proxy's.
  return ahead.length === 0
    ? undefined
    : Object.assign(new Error('bytes ahead of the tunnel'), { code: 'HPE_AHEAD' });
}
