import type { LedgerEntry } from '../../contract/index.ts';
import { parseJson, stringifyJson } from '../../protocol/index.ts';
import { curlCommand, LEFT_OUT } from './curl.ts';
import { maskSecrets } from './mask-secrets.ts';
import { type Header, visibleHeaders } from './visible-headers.ts';

export interface LedgerRequest {
  readonly connectionId: string;
  readonly method: string;
  readonly origin: string;
  /** Path and query, exactly as they go out. */
  readonly path: string;
  readonly headers: readonly Header[];
  /** JSON text. */
  readonly body?: string | undefined;
}

/** Everything secret is left out here already: what is never kept can't be shown, logged or copied. */
export function newEntry(id: number, request: LedgerRequest, startedAt: number): LedgerEntry {
  const { connectionId, method, path, headers, body } = request;
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
    requestBytes: body === undefined ? 0 : Buffer.byteLength(body),
    responseBytes: 0,
    requestHeaders: visibleHeaders(headers),
    responseHeaders: [],
    ...(json === undefined ? {} : { requestBody: stringifyJson(maskSecrets(json)) }),
    curl: curlCommand({
      method,
      url: origin + path,
      headers,
      body: body !== undefined && json === undefined ? LEFT_OUT : body,
    }),
  };
}

function withoutUserinfo(origin: string): string {
  return origin.replace(/^(\w+:\/\/)[^/]*@/, '$1');
}

/** Kept entries are many: a body beyond this would weigh more than it tells. */
const LONGEST_BODY = 64 * 1024;

function readableBody(body: string): unknown {
  if (body.length > LONGEST_BODY) return undefined;
  try {
    return parseJson(body);
  } catch {
    // Not JSON: its secrets could not be found, so nothing of it is kept.
    return undefined;
  }
}
