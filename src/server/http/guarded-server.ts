import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { stringifyJson } from '../../protocol/index.ts';
import { refusal } from './access-guard.ts';
import { limitBodyTime } from './body-time.ts';
import { PERMISSION_DENIED } from './codes.ts';
import { JSON_TYPE } from './http-reply.ts';
import { LoggedResponse } from './logged-response.ts';
import type { RequestLog } from './request-log.ts';

/** Makes listening servers whose every request is logged, and has passed the guard before the framework sees it. */
export function guardedServer(log: RequestLog): (listener: RequestListener) => Server {
  return (listener) => {
    let port = 0;
    const server = createServer(SETTINGS, (request, response) => {
      log.follow(request, response);
      const reason = refusal(request, port);
      limitBodyTime(request);
      if (reason === undefined) listener(request, response);
      else refuse(response, reason);
    });
    server.on('listening', () => {
      port = portOf(server);
    });
    server.maxConnections = 512;
    return server;
  };
}

/** SECURITY: a client that stalls, or never ends its headers, must not hold a socket for ever. */
const SETTINGS = {
  ServerResponse: LoggedResponse,
  headersTimeout: 10_000,
  // Not for uploads, and so not for all: bodies have limits of their own.
  requestTimeout: 0,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Ids travel in the path, and a name of 1,000 characters takes up to 12 bytes for each.
  maxHeaderSize: 128 * 1024,
  // A request without one is refused by the guard, with a body that says why.
  requireHostHeader: false,
};

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function refuse(response: ServerResponse, error: string): void {
  response.writeHead(403, { 'content-type': JSON_TYPE, connection: 'close' });
  response.end(stringifyJson({ code: PERMISSION_DENIED, error }));
}
