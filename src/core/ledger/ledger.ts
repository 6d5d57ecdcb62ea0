import type { LedgerEntry, Phase } from '../../contract/index.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';
import { type LedgerRequest, newEntry } from './new-entry.ts';
import { type Header, visibleHeaders } from './visible-headers.ts';

/** The news about one request. */
export interface LedgerHandle {
  readonly id: number;
  phase(phase: Phase, milliseconds: number): void;
  /** So much of a body went out whose size nobody knew before. */
  sent(bytes: number): void;
  /** The head of the answer is there. */
  receiving(status: number, headers: readonly Header[]): void;
  received(bytes: number): void;
  done(): void;
  failed(message: string): void;
  cancelled(): void;
}

export interface Ledger {
  begin(request: LedgerRequest): LedgerHandle;
  /** Oldest first. */
  list(): readonly LedgerEntry[];
  /** New and changed entries, each in its newest state; bursts come as one. */
  subscribe(listener: (entries: readonly LedgerEntry[]) => void): Unsubscribe;
  /** Forgets what has ended; a request still under way stays, since its end is still news. */
  clear(): void;
}

export interface LedgerOptions {
  readonly capacity?: number;
  /** In milliseconds since the epoch, with fractions. */
  readonly now?: () => number;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

const EMISSION_PAUSE = 50;

export function createLedger({
  capacity = 2000,
  now = preciseNow,
  schedule = scheduleUnref,
}: LedgerOptions = {}): Ledger {
  const entries = new Map<number, LedgerEntry>();
  const emitter = createEmitter<readonly LedgerEntry[]>();
  const changed = new Set<number>();
  let lastId = 0;

  function flush(): void {
    const news = [...changed].flatMap((id) => entries.get(id) ?? []);
    changed.clear();
    if (news.length > 0) emitter.emit(news);
  }

  function keep(entry: LedgerEntry): void {
    entries.set(entry.id, entry);
    if (changed.size === 0) schedule(flush, EMISSION_PAUSE);
    changed.add(entry.id);
  }

  function dropOldest(): void {
    for (const id of entries.keys()) {
      if (entries.size <= capacity) return;
      entries.delete(id);
    }
  }

  function begin(request: LedgerRequest): LedgerHandle {
    lastId += 1;
    const first = newEntry(lastId, request, now());
    keep(first);
    dropOldest();
    return createHandle(first, now, (entry) => {
      if (entries.has(entry.id)) keep(entry);
    });
  }

  return {
    begin,
    list: () => [...entries.values()],
    subscribe: (listener) => emitter.subscribe(listener),
    clear: () => {
      for (const entry of entries.values()) if (!isRunning(entry)) entries.delete(entry.id);
    },
  };
}

function isRunning(entry: LedgerEntry): boolean {
  return entry.state === 'waiting' || entry.state === 'receiving';
}

function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

/** News about requests must not keep the program alive. */
function scheduleUnref(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref();
}

function createHandle(
  first: LedgerEntry,
  now: () => number,
  keep: (entry: LedgerEntry) => void,
): LedgerHandle {
  let entry = first;
  function change(news: Partial<LedgerEntry>): void {
    entry = { ...entry, ...news, duration: now() - entry.startedAt };
    keep(entry);
  }
  return {
    id: entry.id,
    phase: (phase, milliseconds) => change({ phases: { ...entry.phases, [phase]: milliseconds } }),
    sent: (bytes) => change({ requestBytes: bytes }),
    receiving: (status, headers) =>
      change({ state: 'receiving', status, responseHeaders: visibleHeaders(headers) }),
    received: (bytes) => change({ responseBytes: bytes }),
    done: () => change({ state: 'done' }),
    failed: (message) => change({ state: 'failed', error: message }),
    cancelled: () => change({ state: 'cancelled' }),
  };
}
