import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createLoopbackServer } from '#loopback/loopback-server.ts';
import { ERROR, stringifyJson } from '#protocol/index.ts';

import { limitBodyTime } from './body-time.ts';
import { JSON_TYPE } from './http-reply.ts';
import { LoggedResponse, type RequestLog } from './request-log.ts';

/** Makes listening servers whose every request is logged, and has passed the guard before the framework sees it. */
export function guardedServer(log: RequestLog): (listener: RequestListener) => Server {
  return (listener) => {
    let port = 0;
    const server = createLoopbackServer({
      name: 'the local server',
      settings: SETTINGS,
      answer(request, response) {
        log.follow(request, response);
        const reason = refusal(request, port);
        limitBodyTime(request);
        return reason === undefined ? listener(request, response) : refuse(response, reason);
      },
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
  response.end(stringifyJson({ code: ERROR.permissionDenied, error }));
}

/**
 * SECURITY: who may talk to the local server at all. A web page can reach loopback too (DNS rebinding, `no-cors`
 * requests), so every request passes here before it is routed, whatever its method. Programs send neither `Origin` nor
 * `Sec-Fetch-Site`, and need no more than the right `Host`. Returns why a request is refused, or undefined.
 */
function refusal({ rawHeaders, headers }: IncomingMessage, port: number): string | undefined {
  const { host } = headers;
  // Node drops a repeated Host; the raw list shows it.
  if (host === undefined || !isOwnHost(host, port) || isRepeated(rawHeaders, 'host')) {
    return `This server responds only to 127.0.0.1:${port}, localhost:${port} and [::1]:${port}.`;
  }
  // Of a repeated Origin, Node makes one text that is no origin.
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) {
    return 'This server doesn’t respond to pages from other sites.';
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return 'This server doesn’t respond to requests from other sites.';
  }
  return undefined;
}

/** With the port, always: another program on this machine may serve the same name on another port. */
function isOwnHost(host: string, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}` || host === `[::1]:${port}`;
}

/** A loop over the names alone: this is done for every request. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index];
    if (raw?.length === name.length && raw.toLowerCase() === name) count += 1;
  }
  return count > 1;
}
