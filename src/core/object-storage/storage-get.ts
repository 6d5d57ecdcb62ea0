import type { Header } from '../activity-log/mask-secrets.ts';
import type { HttpRequest } from '../http/http-client.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { routeElsewhere } from '../network/route.ts';
import { StorageFailure } from './failure.ts';
import type { StorageWay } from './object-store.ts';
import type { QueryPair } from './percent-encode.ts';

/** A GET request in a form that suits all three storages. */
export interface StorageGet {
  /** Default: the bucket itself. */
  readonly key?: string;
  readonly query: readonly QueryPair[];
  /** `bytes=0-99`. */
  readonly range?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Resolves to a response of any status. */
export type SendStorageGet = (request: StorageGet) => Promise<HttpResponse>;

export type SignedRequest = Pick<
  HttpRequest,
  'origin' | 'path' | 'headers' | 'credentials' | 'secretQuery' | 'isFile' | 'signal'
>;

/** SECURITY: redirects aren’t followed: a signature is valid for one host, and a token must not be sent to another. */
export function sendThrough({
  http,
  connectionId,
  route,
  reach,
  reachAdvice,
  tableId,
}: StorageWay): (request: SignedRequest) => Promise<HttpResponse> {
  const elsewhere = routeElsewhere(route);
  return async (request) => {
    try {
      return await http.send({
        ...request,
        method: 'GET',
        connectionId,
        route: elsewhere,
        ...(reach === undefined ? {} : { reach, reachAdvice }),
        source: { part: 'storage', tableId },
        accept: '*/*',
        repeatable: true,
        redirects: 'return',
      });
    } catch (error) {
      // The failure already names the host, and says what to do.
      if (error instanceof RequestFailure) throw new StorageFailure('unreachable', error.code, error.details);
      throw error;
    }
  };
}

/** `range` is e.g. `bytes=0-99`; some storages use another header name. */
export function rangeHeaders(range: string | undefined, name = 'range'): readonly Header[] {
  return range === undefined ? [] : [[name, range]];
}

export function bearer(token: string | undefined): readonly Header[] {
  return token === undefined ? [] : [['authorization', `Bearer ${token}`]];
}

export interface SplitEndpoint {
  readonly origin: string;
  /** Without a slash at the end. */
  readonly path: string;
}

/**
 * SECURITY: rejects a composed origin that a URL parser reads differently: a part of it may be read as a numeric
 * address, or end the host.
 */
export function realOrigin(origin: string, bucket: string): string {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
  throw new StorageFailure('invalid', 'INVALID', {
    message: `The bucket ${bucket} would be at ${origin.slice(0, 200)}, and there is no such host. Check the region, the endpoint, and the account.`,
  });
}

export function splitEndpoint(endpoint: string): SplitEndpoint {
  const { origin, pathname } = new URL(endpoint);
  return { origin, path: pathname.replace(/\/+$/, '') };
}
