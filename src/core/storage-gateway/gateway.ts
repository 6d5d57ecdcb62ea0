import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createLoopbackServer, requestTarget } from '#loopback/loopback-server.ts';
import { sameSecret } from '#loopback/same-secret.ts';
import { limitUntrusted } from '#loopback/untrusted-sockets.ts';
import { GATEWAY_TOKEN_HEADER, type GatewayAccess } from '#protocol/index.ts';
import { createLastErrors } from './last-errors.ts';
import { createManifests } from './manifests.ts';
import { createObjectResponses } from './object-responses.ts';
import { createOpenedTables } from './opened-tables.ts';
import type { TablePlaces } from './places.ts';
import { createReaderResponses, isReaderRequest } from './reader-responses.ts';
import { errorXml, readS3Request } from './s3-messages.ts';

export interface StorageGateway {
  /** The credentials for the reader. SECURITY: only its own reader gets them. */
  readonly access: GatewayAccess;
  close(): Promise<void>;
}

interface StorageGatewayOptions {
  readonly places: TablePlaces;
  readonly now?: () => number;
}

/** The connections that one engine process and its reader open at once. */
const MAX_UNTRUSTED = 200;

/**
 * Connects one connection’s table engine to its storage: a read-only subset of S3 on loopback. SECURITY: the storage
 * keys stay in this process. The engine is native code that reads untrusted files; it can reach only the tables that
 * were opened for it.
 */
export async function startStorageGateway({ places, now }: StorageGatewayOptions): Promise<StorageGateway> {
  const token = randomBytes(32).toString('base64url');
  const lastErrors = createLastErrors(now);
  const opened = createOpenedTables({ places, ...(now && { now }) });
  const objects = createObjectResponses({ opened, manifests: createManifests(opened), lastErrors });
  const readerRequests = createReaderResponses({ places, opened, lastErrors });
  const server = createLoopbackServer({
    name: 'the storage gateway',
    answer(request, response) {
      const scope = scopeIn(request.headers[GATEWAY_TOKEN_HEADER], token);
      if (scope === undefined) return refuse(response);
      untrusted.trust(request.socket);
      const target = requestTarget(request);
      if (target === undefined) return refuse(response);
      const scoped = { scope, signal: signalOf(request.socket, response) };
      if (isReaderRequest(target)) return readerRequests.answer(target, response, scoped);
      const objectRequest = wellFormed(request, target);
      return objectRequest === undefined ? refuse(response) : objects.answer(objectRequest, response, scoped);
    },
  });
  const untrusted = limitUntrusted(server, MAX_UNTRUSTED);
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    // SECURITY: a literal address, since a name could resolve to every interface.
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return {
    access: { url: `http://127.0.0.1:${port}`, token, hasNames: places.names !== undefined },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The path may contain an invalid percent-encoding. */
function wellFormed(request: IncomingMessage, url: URL) {
  try {
    return readS3Request(request, url);
  } catch (problem) {
    if (problem instanceof URIError) return undefined;
    throw problem;
  }
}

/** The scope of a request; empty if it isn’t about an opened table, and undefined without the right token. */
function scopeIn(given: string | string[] | undefined, token: string): string | undefined {
  if (typeof given !== 'string') return undefined;
  const [shown = '', scope = '', ...more] = given.split('.');
  return more.length === 0 && sameSecret(shown, token) ? scope : undefined;
}

/** Either a bug of the engine or an attack, so the response contains no details. */
function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml', connection: 'close' });
  response.end(errorXml('AccessDenied', 'This gateway only reads, and only what was opened.'));
}

/** The engine closes the connection if it no longer needs the response. */
function signalOf(socket: Socket, response: ServerResponse): AbortSignal {
  const left = new AbortController();
  const leave = () => left.abort();
  socket.once('close', leave);
  response.once('close', () => {
    socket.off('close', leave);
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}
