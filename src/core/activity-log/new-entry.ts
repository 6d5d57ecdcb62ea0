import type { RequestEffect } from '../../contract/index.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import type { EntryWithHeaders } from './entry-with-headers.ts';
import { type Header, visibleHeaders } from './visible-headers.ts';
import { visiblePath } from './visible-path.ts';

export interface ActivityRequest {
  readonly connectionId: string;
  readonly method: string;
  readonly origin: string;
  /** Path and query as they go out, save for what must not be shown. */
  readonly path: string;
  readonly headers: readonly Header[];
  /** Anything else than these two is a body of which nothing is known before it goes out. */
  readonly body?: string | Uint8Array | object | undefined;
  /** SECURITY: nothing of its bodies is ever kept. */
  readonly isConfidential?: boolean;
  readonly effect?: RequestEffect;
  readonly patience?: TimeoutOverrides;
  readonly isBackground?: boolean;
  /** The entry of the request whose answer pointed here. */
  readonly redirectedFrom?: number | undefined;
  /** Which try it belongs to, from 1. */
  readonly attempt?: number;
}

/** SECURITY: everything secret is left out here already: what is never kept can't be shown, logged or copied. */
export function newEntry(id: number, request: ActivityRequest, startedAt: number): EntryWithHeaders {
  const { connectionId, method, path, headers, body, redirectedFrom, attempt = 1 } = request;
  return {
    id,
    connectionId,
    method,
    path: visiblePath(path),
    origin: withoutUserinfo(request.origin),
    startedAt,
    state: 'waiting',
    duration: 0,
    phases: {},
    requestBytes: sizeOf(body),
    responseBytes: 0,
    requestHeaders: visibleHeaders(headers),
    responseHeaders: [],
    // Who does not say what it does is not taken for harmless.
    effect: request.effect ?? 'changes',
    isBackground: request.isBackground ?? false,
    ...(redirectedFrom === undefined ? {} : { redirectedFrom }),
    ...(attempt === 1 ? {} : { attempt }),
  };
}

/** What an entry takes in memory, at most: its texts, and as much again as objects and numbers may take. */
export function entryWeight({
  path,
  origin,
  error,
  requestHeaders,
  responseHeaders,
}: EntryWithHeaders): number {
  const texts = [path, origin, error ?? '', ...requestHeaders.flat(), ...responseHeaders.flat()];
  return texts.reduce((sum, text) => sum + 2 * text.length + 32, 512);
}

function sizeOf(body: ActivityRequest['body']): number {
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : 0;
}

function withoutUserinfo(origin: string): string {
  return origin.replace(/^(\w+:\/\/)[^/]*@/, '$1');
}
