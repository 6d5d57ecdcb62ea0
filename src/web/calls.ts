import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { RPCHandler } from '@orpc/server/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { CALLS_PATH, CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '#contract/web-socket.ts';
import type { CallContext } from '#core/router/call-context.ts';
import type { AppRouter } from '#core/router/router.ts';
import { refusal } from './request-guard.ts';
import { isToken } from './token-exchange.ts';

export interface CallsOptions {
  readonly server: Server;
  readonly router: AppRouter;
  readonly token: string;
  readonly port: () => number;
  /** Told whose token was right. */
  readonly trust?: (socket: Socket) => void;
}

/** Puts the router behind a WebSocket. SECURITY: host, origin and token are checked before the upgrade. */
export function installCalls({ server, router, token, port, trust }: CallsOptions): WebSocketServer {
  const handler = new RPCHandler(router);
  const sockets = new WebSocketServer({
    noServer: true,
    // A batch of 32 MiB, as a text in JSON, where each of its quotes has a sign before it.
    maxPayload: 72 * 1024 * 1024,
    handleProtocols: () => CALLS_PROTOCOL,
  });
  // A server of plain HTTP hands over no other kind of stream.
  server.on('upgrade', (request, socket: Socket, head) => {
    // SECURITY: nobody else listens: a socket that is reset here would end the program, whoever sent it.
    socket.on('error', () => socket.destroy());
    const status = upgradeRefusal(request, port(), token);
    if (status !== undefined) return refuseUpgrade(socket, status);
    trust?.(socket);
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, handler));
  });
  return sockets;
}

function serve(client: WebSocket, handler: RPCHandler<CallContext>): void {
  const window = new AbortController();
  client.on('close', () => window.abort());
  // SECURITY: a frame that is none, or too large, ends its own connection and nothing else.
  client.on('error', () => client.terminate());
  void handler.upgrade(inTurn(client), { context: { window: window.signal } });
}

/** Each message of a stream is waited for until it is on its way: a file for a slow window would gather in memory here. */
function inTurn(client: WebSocket): Parameters<RPCHandler<CallContext>['upgrade']>[0] {
  return {
    addEventListener: client.addEventListener.bind(client),
    send: (message: Parameters<WebSocket['send']>[0]) =>
      new Promise<void>((sent) => client.send(message, () => sent())),
  };
}

function upgradeRefusal(request: IncomingMessage, port: number, token: string): string | undefined {
  if (refusal(request, port) !== undefined) return '403 Forbidden';
  if (request.url !== CALLS_PATH) return '404 Not Found';
  const offered = offeredToken(request.headers['sec-websocket-protocol']);
  // A browser always sends an origin with an upgrade; what sends none is no page of ours.
  const isOurs = request.headers.origin !== undefined && offered !== undefined && isToken(offered, token);
  return isOurs ? undefined : '401 Unauthorized';
}

function offeredToken(header: string | undefined): string | undefined {
  const protocols = (header ?? '').split(',').map((text) => text.trim());
  if (!protocols.includes(CALLS_PROTOCOL)) return undefined;
  return protocols
    .find((protocol) => protocol.startsWith(TOKEN_PROTOCOL_PREFIX))
    ?.slice(TOKEN_PROTOCOL_PREFIX.length);
}

/** Longer than any answer takes on this machine. */
const REFUSED_WITHIN = 1000;

/** SECURITY: who is refused may leave its own half open, or not read the answer: the socket goes all the same. */
function refuseUpgrade(socket: Socket, status: string): void {
  socket.setTimeout(REFUSED_WITHIN, () => socket.destroy());
  socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}
