import type {
  ActivityEntry,
  ActivityEvent,
  ActivityHeaders,
  HostEvent,
  LastResponse,
  RequestEffect,
} from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { retryAfter } from '../http/status-failure.ts';
import { type Header, visibleHeaders, visiblePath } from './mask-secrets.ts';

/** An entry as the host keeps it. */
export interface EntryWithHeaders extends ActivityEntry {
  readonly requestHeaders: ActivityHeaders;
  readonly responseHeaders: ActivityHeaders;
}

/** What windows are told of it. */
export function withoutHeaders({
  requestHeaders,
  responseHeaders,
  ...entry
}: EntryWithHeaders): ActivityEntry {
  return entry;
}

/** Whom a request asks, where it is not the server of its connection. */
export interface RequestSource {
  readonly part: 'storage' | 'reader';
  readonly tableId?: readonly string[] | undefined;
}

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
  /** SECURITY: of the query, what proves who asks; it is in `path` only as far as it may be shown. */
  readonly secretQuery?: string | undefined;
  /** What is answered is a piece of a file, of which nothing is kept. */
  readonly isFile?: boolean | undefined;
  readonly effect?: RequestEffect;
  readonly timeouts?: TimeoutOverrides;
  readonly isBackground?: boolean;
  /** Left out: the server of the connection. */
  readonly source?: RequestSource | undefined;
  /** The entry of the request whose answer pointed here. */
  readonly redirectedFrom?: number | undefined;
  /** Which try it belongs to, from 1. */
  readonly attempt?: number;
}

/** SECURITY: everything secret is left out here already: what is never kept can't be shown, logged or copied. */
export function newEntry(id: number, request: ActivityRequest, startedAt: number): EntryWithHeaders {
  const { connectionId, method, path, headers, body, redirectedFrom, attempt = 1 } = request;
  const range = rangeOf(headers);
  const xRequestId = headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1];
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
    part: request.source?.part ?? 'server',
    ...(request.source?.tableId === undefined ? {} : { tableId: [...request.source.tableId] }),
    ...defined({ range, xRequestId, redirectedFrom }),
    ...(attempt === 1 ? {} : { attempt }),
  };
}

/** Azure calls it otherwise. */
const RANGE_HEADERS = new Set(['range', 'x-ms-range']);

function rangeOf(headers: readonly Header[]): string | undefined {
  return headers.find(([name]) => RANGE_HEADERS.has(name.toLowerCase()))?.[1];
}

/** What an entry takes in memory, at most: its texts, and as much again as objects and numbers may take. */
export function entryWeight({
  path,
  origin,
  error,
  range,
  xRequestId,
  requestHeaders,
  responseHeaders,
}: EntryWithHeaders): number {
  const texts =
    path.length + origin.length + (error?.length ?? 0) + (range?.length ?? 0) + (xRequestId?.length ?? 0);
  return 512 + 4 * 32 + 2 * texts + weightOf(requestHeaders) + weightOf(responseHeaders);
}

/** Without a list of all texts: every request is weighed a few times. */
function weightOf(headers: ActivityHeaders): number {
  return headers.reduce((sum, [name, value]) => sum + 2 * (name.length + value.length) + 2 * 32, 0);
}

function sizeOf(body: ActivityRequest['body']): number {
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : 0;
}

function withoutUserinfo(origin: string): string {
  return origin.replace(/^(\w+:\/\/)[^/]*@/, '$1');
}

interface EntryStore {
  get(id: number): EntryWithHeaders | undefined;
  /** A new one, or a newer state of one that is there; the oldest make room for it. */
  put(entry: EntryWithHeaders): void;
  forget(id: number): void;
  list(): readonly EntryWithHeaders[];
  oldestId(): number | undefined;
  /** What all of them take in memory, at most. */
  size(): number;
}

interface EntryStoreOptions {
  readonly capacity: number;
  readonly memory: number;
  readonly onForgotten: (id: number) => void;
}

/** Entries by their age, bounded in number and in bytes: a server may answer with headers of any length. */
export function createEntryStore({ capacity, memory, onForgotten }: EntryStoreOptions): EntryStore {
  const all = new Map<number, { readonly entry: EntryWithHeaders; readonly weight: number }>();
  let size = 0;

  function forget(id: number): void {
    const kept = all.get(id);
    if (kept === undefined) return;
    size -= kept.weight;
    all.delete(id);
    onForgotten(id);
  }

  function dropOldest(): void {
    for (const id of all.keys()) {
      if (all.size <= capacity && (size <= memory || all.size === 1)) return;
      forget(id);
    }
  }

  return {
    get: (id) => all.get(id)?.entry,
    put: (entry) => {
      const weight = entryWeight(entry);
      size += weight - (all.get(entry.id)?.weight ?? 0);
      all.set(entry.id, { entry, weight });
      dropOldest();
    },
    forget,
    list: () => [...all.values()].map(({ entry }) => entry),
    oldestId: () => all.keys().next().value,
    size: () => size,
  };
}

export function isRunning({ state }: EntryWithHeaders): boolean {
  return state === 'waiting' || state === 'receiving';
}

/** What whoever holds the same list needs to forget what is forgotten here. */
export interface ActivityLogExtent {
  /** Of the oldest entry that is kept; where there is none, of the next one. */
  readonly oldestId: number;
  /** The same of requests of the background, and how many there were since the list was last cleared. */
  readonly background: { readonly oldestId: number; readonly count: number };
}

/** An update for a window, with the extent of the log: what is outside of it the window forgets too. */
export function requestsEvent(
  activityLog: { extent(): ActivityLogExtent },
  entries: readonly EntryWithHeaders[],
): ActivityEvent {
  return { type: 'requests', entries: entries.map(withoutHeaders), ...activityLog.extent() };
}

/**
 * Of each connection the latest that has ended. Nobody waits for those of the background, and what storage answers for a
 * piece of a file says nothing of the server.
 */
export function lastAnswers(entries: readonly EntryWithHeaders[]): readonly HostEvent[] {
  const latest = new Map<string, HostEvent>();
  for (const entry of entries) {
    const { connectionId, state, isBackground, part } = entry;
    if (isBackground || part === 'storage' || (state !== 'done' && state !== 'failed')) continue;
    latest.set(connectionId, { type: 'answered', connectionId, answer: answerOf(entry, state) });
  }
  return [...latest.values()];
}

function answerOf(
  { duration, status, responseHeaders }: EntryWithHeaders,
  state: LastResponse['state'],
): LastResponse {
  const rest = retryAfter(responseHeaders);
  return {
    state,
    duration,
    ...defined({ status, retryAfter: rest }),
  };
}
