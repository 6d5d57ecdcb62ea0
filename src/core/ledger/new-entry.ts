import type { LedgerEntry } from '../../contract/index.ts';
import { parseJson, stringifyJson } from '../../protocol/index.ts';
import { curlCommand, LEFT_OUT } from './curl.ts';
import { maskSecrets } from './mask-secrets.ts';
import { type Header, visibleHeaders } from './visible-headers.ts';

export interface LedgerRequest {
  readonly connectionId: string;
  readonly method: string;
  readonly origin: string;
  /** Path and query as they go out, save for what must not be shown. */
  readonly path: string;
  readonly headers: readonly Header[];
  /** Anything else than these two is a body of which nothing is known before it goes out. */
  readonly body?: string | Uint8Array | object | undefined;
  /** The entry of the request whose answer pointed here. */
  readonly redirectedFrom?: number | undefined;
  /** Which try it belongs to, from 1. */
  readonly attempt?: number;
}

/** Everything secret is left out here already: what is never kept can't be shown, logged or copied. */
export function newEntry(id: number, request: LedgerRequest, startedAt: number): LedgerEntry {
  const { connectionId, method, path, headers, body, redirectedFrom, attempt = 1 } = request;
  const origin = withoutUserinfo(request.origin);
  const json = body === undefined ? undefined : readableBody(body);
  return {
    id,
    connectionId,
    method,
    path,
    origin,
    startedAt,
    state: 'waiting',
    duration: 0,
    phases: {},
    requestBytes: sizeOf(body),
    responseBytes: 0,
    requestHeaders: visibleHeaders(headers),
    responseHeaders: [],
    ...(json === undefined ? {} : { requestBody: stringifyJson(maskSecrets(json)) }),
    curl: curlCommand({
      method,
      url: origin + path,
      headers,
      body: json === undefined || typeof body !== 'string' ? leftOut(body) : body,
    }),
    ...(redirectedFrom === undefined ? {} : { redirectedFrom }),
    ...(attempt === 1 ? {} : { attempt }),
  };
}

function sizeOf(body: LedgerRequest['body']): number {
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : 0;
}

function leftOut(body: LedgerRequest['body']): typeof LEFT_OUT | undefined {
  return body === undefined ? undefined : LEFT_OUT;
}

function withoutUserinfo(origin: string): string {
  return origin.replace(/^(\w+:\/\/)[^/]*@/, '$1');
}

/** Kept entries are many: a body beyond this would weigh more than it tells. */
const LONGEST_BODY = 64 * 1024;

function readableBody(body: NonNullable<LedgerRequest['body']>): unknown {
  // Bytes are rows: nothing to read, and in them no secret can be found.
  if (typeof body !== 'string' || body.length > LONGEST_BODY) return undefined;
  try {
    return parseJson(body);
  } catch {
    // Not JSON: its secrets could not be found, so nothing of it is kept.
    return undefined;
  }
}
