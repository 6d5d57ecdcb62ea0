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

/** The entry as windows get it. */
export function withoutHeaders({
  requestHeaders,
  responseHeaders,
  ...entry
}: EntryWithHeaders): ActivityEntry {
  return entry;
}

/** The target of a request if it isn't the connection's server. */
export interface RequestSource {
  readonly part: 'storage' | 'reader';
  readonly tableId?: readonly string[] | undefined;
}

export interface ActivityRequest {
  readonly connectionId: string;
  readonly method: string;
  readonly origin: string;
  /** Path and query as they are sent, with secrets masked. */
  readonly path: string;
  readonly headers: readonly Header[];
  /** Any other type is a stream, whose size isn't known before it is sent. */
  readonly body?: string | Uint8Array | object | undefined;
  /** SECURITY: its bodies are never kept. */
  readonly isConfidential?: boolean;
  /** SECURITY: the part of the query that authenticates the request; `path` contains it only masked. */
  readonly secretQuery?: string | undefined;
  /** The response is part of a file, and is not kept. */
  readonly isFile?: boolean | undefined;
  readonly effect?: RequestEffect;
  readonly timeouts?: TimeoutOverrides;
  readonly isBackground?: boolean;
  /** The connection's server if absent. */
  readonly source?: RequestSource | undefined;
  /** The entry of the request that was redirected here. */
  readonly redirectedFrom?: number | undefined;
  /** The attempt, from 1. */
  readonly attempt?: number;
}

/** SECURITY: secrets are left out already here: what is never kept can't be shown, logged, or copied. */
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
    // A request without a known effect may change something.
    effect: request.effect ?? 'changes',
    isBackground: request.isBackground ?? false,
    part: request.source?.part ?? 'server',
    ...(request.source?.tableId === undefined ? {} : { tableId: [...request.source.tableId] }),
    ...defined({ range, xRequestId, redirectedFrom }),
    ...(attempt === 1 ? {} : { attempt }),
  };
}

/** Azure uses another name. */
const RANGE_HEADERS = new Set(['range', 'x-ms-range']);

function rangeOf(headers: readonly Header[]): string | undefined {
  return headers.find(([name]) => RANGE_HEADERS.has(name.toLowerCase()))?.[1];
}

/** An upper bound for the memory of an entry: its strings, plus an allowance for objects and numbers. */
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

/** Without an array of all strings: every request is weighed several times. */
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
  /** Adds or replaces an entry, and evicts the oldest if necessary. */
  put(entry: EntryWithHeaders): void;
  forget(id: number): void;
  list(): readonly EntryWithHeaders[];
  oldestId(): number | undefined;
  /** An upper bound for the memory of all entries. */
  size(): number;
}

interface EntryStoreOptions {
  readonly capacity: number;
  readonly memory: number;
  readonly onForgotten: (id: number) => void;
}

/** Entries by age, limited in number and in bytes: a server may send headers of any length. */
export function createEntryStore({ capacity, memory, onForgotten }: EntryStoreOptions): EntryStore {
  const all = new Map<number, { readonly entry: EntryWithHeaders; readonly weight: number }>();
  let size = 0;

  function forget(id: number): void {
    const entry = all.get(id);
    if (entry === undefined) return;
    size -= entry.weight;
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

/** What a copy of the list needs in order to forget the same entries. */
export interface ActivityLogExtent {
  /** The ID of the oldest kept entry; if there is none, the next ID. */
  readonly oldestId: number;
  /** The same for background requests, and their number since the list was last cleared. */
  readonly background: { readonly oldestId: number; readonly count: number };
}

/** An update for a window with the extent of the log: the window forgets entries outside it. */
export function requestsEvent(
  activityLog: { extent(): ActivityLogExtent },
  entries: readonly EntryWithHeaders[],
): ActivityEvent {
  return { type: 'requests', entries: entries.map(withoutHeaders), ...activityLog.extent() };
}

/**
 * The latest finished request of each connection. Ignores background requests, and responses from storage, which say
 * nothing about the server.
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
