import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createLoopbackServer } from '#loopback/loopback-server.ts';
import { ERROR, stringifyJson } from '#protocol/index.ts';

import { limitBodyTime } from './body-time.ts';
import { JSON_TYPE } from './http-reply.ts';
import { LoggedResponse, type RequestLog } from './request-log.ts';

/** Creates HTTP servers that log every request, and apply the access guard before the framework handles it. */
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

/** SECURITY: a client that stalls, or never completes its headers, must not occupy a socket forever. */
const SETTINGS = {
  ServerResponse: LoggedResponse,
  headersTimeout: 10_000,
  // Not limited here, because of uploads: bodies have their own limits.
  requestTimeout: 0,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // IDs are in the path, and each of up to 1,000 characters of a name takes up to 12 bytes.
  maxHeaderSize: 128 * 1024,
  // The guard rejects a request without a host, with an error body.
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
 * SECURITY: the access guard of the local server. Web pages can also reach loopback (DNS rebinding, `no-cors`
 * requests), so every request is checked before routing, whatever its method. Programs send neither `Origin` nor
 * `Sec-Fetch-Site`, and only need the right `Host`. Returns the reason for a rejection, or undefined.
 */
function refusal({ rawHeaders, headers }: IncomingMessage, port: number): string | undefined {
  const { host } = headers;
  // Node drops a repeated Host; the raw list contains it.
  if (host === undefined || !isOwnHost(host, port) || isRepeated(rawHeaders, 'host')) {
    return `This server responds only to 127.0.0.1:${port}, localhost:${port} and [::1]:${port}.`;
  }
  // Node joins repeated Origin headers to a text that is not a valid origin.
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) {
    return 'This server doesn’t respond to pages from other sites.';
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return 'This server doesn’t respond to requests from other sites.';
  }
  return undefined;
}

/** Always with the port: another program on this machine may serve the same name on another port. */
function isOwnHost(host: string, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}` || host === `[::1]:${port}`;
}

/** A loop over the names only, since it runs for every request. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index];
    if (raw?.length === name.length && raw.toLowerCase() === name) count += 1;
  }
  return count > 1;
}
