import type { Phase } from '#contract/index.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';
import {
  type ActivityLogExtent,
  type ActivityRequest,
  type EntryWithHeaders,
  isRunning,
  newEntry,
} from './log-entries.ts';
import { credentialValues, type Header, visibleHeaders } from './mask-secrets.ts';
import {
  createRequestStore,
  type RequestStore,
  type RequestStoreLimits,
  type StoredRequest,
} from './request-store.ts';
import { keptAnswer, keptRequest } from './stored-body.ts';

export type { StoredRequest as KeptRequest } from './request-store.ts';

export interface ActivityLog {
  begin(request: ActivityRequest): ActivityLogHandle;
  /** Oldest first. */
  list(): readonly EntryWithHeaders[];
  find(id: number): StoredRequest | undefined;
  extent(): ActivityLogExtent;
  /** The highest ID so far. */
  lastId(): number;
  /** Called with new and changed entries in their latest state; bursts are combined. */
  subscribe(listener: (entries: readonly EntryWithHeaders[]) => void): Unsubscribe;
  /** Forgets finished requests; running ones stay, since their end is still of interest. */
  clear(): void;
}

export interface ActivityLogOptions extends Partial<RequestStoreLimits> {
  /** Limits for background requests: a small part of those for the user's own. */
  readonly background?: RequestStoreLimits;
  /** In milliseconds since the epoch, with fractions. */
  readonly now?: () => number;
  /** The highest ID of earlier runs: later requests get higher ones. */
  readonly lastId?: number;
  /** Called once for each finished request. */
  readonly onEnded?: (ended: StoredRequest) => void;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

const EMISSION_PAUSE = 50;
const MEBIBYTE = 1024 * 1024;
const BACKGROUND: RequestStoreLimits = { capacity: 200, entryMemory: MEBIBYTE, bodyMemory: 2 * MEBIBYTE };

/**
 * Records every request, without its secrets. Its memory is bounded, and background requests for a million names don't
 * evict the user's own requests.
 */
export function createActivityLog({
  capacity = 2000,
  entryMemory = 8 * MEBIBYTE,
  bodyMemory = 32 * MEBIBYTE,
  background: backgroundLimits = BACKGROUND,
  now = preciseNow,
  lastId: firstId = 0,
  onEnded = () => {},
  schedule = scheduleUnref,
}: ActivityLogOptions = {}): ActivityLog {
  const own = createRequestStore({ capacity, entryMemory, bodyMemory });
  const background = createRequestStore(backgroundLimits);
  const emitter = createEmitter<readonly EntryWithHeaders[]>();
  const changed = new Set<number>();
  let lastId = firstId;
  let backgroundCount = 0;

  const find = (id: number) => own.find(id) ?? background.find(id);

  function flush(): void {
    const changedEntries = [...changed].flatMap((id) => own.entry(id) ?? background.entry(id) ?? []);
    changed.clear();
    if (changedEntries.length > 0) emitter.emit(changedEntries);
  }

  function keep(store: RequestStore, entry: EntryWithHeaders): void {
    store.put(entry);
    if (changed.size === 0) schedule(flush, EMISSION_PAUSE);
    changed.add(entry.id);
  }

  function begin(request: ActivityRequest): ActivityLogHandle {
    lastId += 1;
    const first = newEntry(lastId, request, now());
    const { isConfidential = false, isFile = false, body, headers, secretQuery, timeouts = {} } = request;
    const store = first.isBackground ? background : own;
    if (first.isBackground) backgroundCount += 1;
    const credentials = credentialValues(headers, secretQuery);
    const kept = keptRequest({
      body,
      mediaType: mediaType(first.requestHeaders),
      isConfidential,
      credentials,
    });
    keep(store, first);
    store.putBody(first.id, 'request', kept.body);
    store.putFacts(first.id, {
      isConfidential,
      hidden: kept.hidden,
      isPathWhole: first.path === request.path && secretQuery === undefined,
      timeouts,
    });
    return createHandle({
      first,
      now,
      keep: (entry) => {
        const before = store.entry(entry.id);
        if (before === undefined) return;
        keep(store, entry);
        const ended = isRunning(before) && !isRunning(entry) ? store.find(entry.id) : undefined;
        if (ended !== undefined) onEnded(ended);
      },
      keepAnswer: ({ id, status, responseHeaders }, bytes) => {
        if (store.entry(id) === undefined) return;
        const known = { status, mediaType: mediaType(responseHeaders), isConfidential, isFile, credentials };
        store.putBody(id, 'answer', keptAnswer({ bytes, ...known }).body);
      },
    });
  }

  return {
    begin,
    list: () => [...own.list(), ...background.list()].sort((one, other) => one.id - other.id),
    find,
    lastId: () => lastId,
    extent: () => ({
      oldestId: own.oldestId() ?? lastId + 1,
      background: { oldestId: background.oldestId() ?? lastId + 1, count: backgroundCount },
    }),
    subscribe: (listener) => emitter.subscribe(listener),
    clear: () => {
      for (const store of [own, background])
        for (const entry of store.list()) if (!isRunning(entry)) store.forget(entry.id);
      backgroundCount = background.list().length;
    },
  };
}

function mediaType(headers: EntryWithHeaders['requestHeaders']): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
}

function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

/** An unreferenced timer doesn't keep the program alive. */
function scheduleUnref(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref();
}

/** Records the progress of one request. */
export interface ActivityLogHandle {
  readonly id: number;
  phase(phase: Phase, milliseconds: number): void;
  /** The size of a streamed body, which wasn't known before. */
  sent(bytes: number): void;
  /** The response headers have arrived. */
  receiving(status: number, headers: readonly Header[]): void;
  received(bytes: number): void;
  /** The complete response body, decompressed. */
  answered(bytes: Uint8Array): void;
  done(): void;
  failed(message: string): void;
  cancelled(): void;
}

interface HandleOptions {
  readonly first: EntryWithHeaders;
  readonly now: () => number;
  readonly keep: (entry: EntryWithHeaders) => void;
  readonly keepAnswer: (entry: EntryWithHeaders, bytes: Uint8Array) => void;
}

function createHandle({ first, now, keep, keepAnswer }: HandleOptions): ActivityLogHandle {
  let entry = first;
  function change(changes: Partial<EntryWithHeaders>): void {
    entry = { ...entry, ...changes, duration: now() - entry.startedAt };
    keep(entry);
  }
  return {
    id: entry.id,
    phase: (phase, milliseconds) => change({ phases: { ...entry.phases, [phase]: milliseconds } }),
    sent: (bytes) => change({ requestBytes: bytes }),
    receiving: (status, headers) =>
      change({ state: 'receiving', status, responseHeaders: visibleHeaders(headers) }),
    received: (bytes) => change({ responseBytes: bytes }),
    answered: (bytes) => keepAnswer(entry, bytes),
    done: () => change({ state: 'done' }),
    failed: (message) => change({ state: 'failed', error: message }),
    cancelled: () => change({ state: 'cancelled' }),
  };
}
