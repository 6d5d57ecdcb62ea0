import { RPCLink } from '@orpc/client/websocket';
import { CALLS_PATH, CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '../../../contract/web-socket.ts';

export interface SocketConnection {
  readonly link: RPCLink<Record<never, never>>;
  /** Resolves when the socket is gone. */
  readonly closed: Promise<void>;
}

/** The browser shell: one WebSocket to the origin that served the page. Rejects when it can't be opened. */
export function connectBySocket(token: string): Promise<SocketConnection> {
  const address = new URL(CALLS_PATH, location.href);
  address.protocol = 'ws:';
  const websocket = new WebSocket(address, [CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX + token]);
  websocket.binaryType = 'arraybuffer';
  const closed = new Promise<void>((resolve) => websocket.addEventListener('close', () => resolve()));
  return new Promise((resolve, reject) => {
    websocket.addEventListener('open', () => resolve({ link: new RPCLink({ websocket }), closed }));
    websocket.addEventListener('close', () => reject(new Error('The connection was closed.')));
  });
}
