import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { CALLS_PATH, CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '#contract/web-socket.ts';
import { type CallServer, createCallServer } from '#core/router/call-server.ts';
import type { AppRouter } from '#core/router/router.ts';
import { sameSecret } from '#loopback/same-secret.ts';
import { refusal } from './request-guard.ts';

interface CallsOptions {
  readonly router: AppRouter;
  readonly token: string;
  readonly port: () => number;
  /** Called for sockets with the right token. */
  readonly trust?: (socket: Socket) => void;
}

interface Calls {
  /** The connected clients. */
  readonly clients: ReadonlySet<WebSocket>;
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void;
}

/** Serves the router over WebSockets. SECURITY: host, origin, and token are checked before the upgrade. */
export function createCalls({ router, token, port, trust }: CallsOptions): Calls {
  const server = createCallServer(router);
  const sockets = new WebSocketServer({
    noServer: true,
    // Enough for a batch of 32 MiB as a JSON string with escaped quotes.
    maxPayload: 72 * 1024 * 1024,
    handleProtocols: () => CALLS_PROTOCOL,
  });
  return {
    clients: sockets.clients,
    upgrade(request, socket, head) {
      const status = upgradeRefusal(request, port(), token);
      if (status !== undefined) return refuseUpgrade(socket, status);
      trust?.(socket);
      sockets.handleUpgrade(request, socket, head, (client) => serve(client, server));
    },
  };
}

function serve(client: WebSocket, server: CallServer): void {
  const window = new AbortController();
  // Waits for each message to be sent: otherwise, a file for a slow window would accumulate in memory.
  const send = (data: string | Uint8Array) => new Promise<void>((sent) => client.send(data, () => sent()));
  const { receive, end } = server.open(send, { window: window.signal });
  client.on('message', (data, isBinary) => receive(isBinary ? data : String(data)));
  client.on('close', () => {
    window.abort();
    end();
  });
  // SECURITY: an invalid or too large frame only ends its own connection.
  client.on('error', () => client.terminate());
}

function upgradeRefusal(request: IncomingMessage, port: number, token: string): string | undefined {
  if (refusal(request, port) !== undefined) return '403 Forbidden';
  if (request.url !== CALLS_PATH) return '404 Not Found';
  const offered = offeredToken(request.headers['sec-websocket-protocol']);
  // Browsers always send an origin with an upgrade, so a request without one is not from our page.
  const isOurs = request.headers.origin !== undefined && offered !== undefined && sameSecret(offered, token);
  return isOurs ? undefined : '401 Unauthorized';
}

function offeredToken(header: string | undefined): string | undefined {
  const protocols = (header ?? '').split(',').map((text) => text.trim());
  if (!protocols.includes(CALLS_PROTOCOL)) return undefined;
  return protocols
    .find((protocol) => protocol.startsWith(TOKEN_PROTOCOL_PREFIX))
    ?.slice(TOKEN_PROTOCOL_PREFIX.length);
}

/** In milliseconds: longer than any response takes on this machine. */
const REFUSED_WITHIN = 1000;

/**
 * SECURITY: a rejected client may keep its side open, or not read the response: the socket is destroyed in any case.
 */
function refuseUpgrade(socket: Socket, status: string): void {
  socket.setTimeout(REFUSED_WITHIN, () => socket.destroy());
  socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}
