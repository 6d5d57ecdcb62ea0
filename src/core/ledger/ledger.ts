import type { LedgerBodies, LedgerEntry } from '../../contract/index.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';
import type { Patience } from '../http/limits.ts';
import { createBodyStore } from './body-store.ts';
import { credentialValues } from './credential-values.ts';
import { createEntryStore, isRunning } from './entry-store.ts';
import { type Kept, keptAnswer, keptRequest } from './kept-body.ts';
import { createHandle, type LedgerHandle } from './ledger-handle.ts';
import { type LedgerRequest, newEntry } from './new-entry.ts';

export type { LedgerHandle } from './ledger-handle.ts';

/** A request as far as it is kept. */
export interface KeptRequest {
  readonly entry: LedgerEntry;
  readonly bodies: LedgerBodies;
  readonly sent: SentFacts;
}

/** What one has to know of a request to send it again. */
export interface SentFacts {
  readonly isConfidential: boolean;
  /** How much of what its body held is hidden in what is kept of it. */
  readonly hidden: Kept['hidden'];
  /** Nothing of its path is hidden. */
  readonly isPathWhole: boolean;
  readonly patience: Patience;
}

export interface Ledger {
  begin(request: LedgerRequest): LedgerHandle;
  /** Oldest first. */
  list(): readonly LedgerEntry[];
  find(id: number): KeptRequest | undefined;
  /** Of the oldest entry that is kept; where there is none, of the next one. */
  oldestId(): number;
  /** New and changed entries, each in its newest state; bursts come as one. */
  subscribe(listener: (entries: readonly LedgerEntry[]) => void): Unsubscribe;
  /** Forgets what has ended; a request still under way stays, since its end is still news. */
  clear(): void;
}

export interface LedgerOptions {
  readonly capacity?: number;
  /** In bytes, for entries and for their bodies. */
  readonly entryMemory?: number;
  readonly bodyMemory?: number;
  /** In milliseconds since the epoch, with fractions. */
  readonly now?: () => number;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

const EMISSION_PAUSE = 50;
const MEBIBYTE = 1024 * 1024;

/** Every request, as much of it as may be shown. However long the program runs, its memory is bounded. */
export function createLedger({
  capacity = 2000,
  entryMemory = 8 * MEBIBYTE,
  bodyMemory = 32 * MEBIBYTE,
  now = preciseNow,
  schedule = scheduleUnref,
}: LedgerOptions = {}): Ledger {
  const bodies = createBodyStore(bodyMemory);
  const facts = new Map<number, SentFacts>();
  const entries = createEntryStore({ capacity, memory: entryMemory, onForgotten: forgetRest });
  const emitter = createEmitter<readonly LedgerEntry[]>();
  const changed = new Set<number>();
  let lastId = 0;

  function forgetRest(id: number): void {
    bodies.forget(id);
    facts.delete(id);
  }

  function flush(): void {
    const news = [...changed].flatMap((id) => entries.get(id) ?? []);
    changed.clear();
    if (news.length > 0) emitter.emit(news);
  }

  function keep(entry: LedgerEntry): void {
    entries.put(entry);
    if (changed.size === 0) schedule(flush, EMISSION_PAUSE);
    changed.add(entry.id);
  }

  function begin(request: LedgerRequest): LedgerHandle {
    lastId += 1;
    const first = newEntry(lastId, request, now());
    const { isConfidential = false, body, headers, patience = {} } = request;
    const credentials = credentialValues(headers);
    const kept = keptRequest({
      body,
      mediaType: mediaType(first.requestHeaders),
      isConfidential,
      credentials,
    });
    keep(first);
    bodies.put(first.id, 'request', kept.body);
    facts.set(first.id, {
      isConfidential,
      hidden: kept.hidden,
      isPathWhole: first.path === request.path,
      patience,
    });
    return createHandle({
      first,
      now,
      keep: (entry) => {
        if (entries.get(entry.id) !== undefined) keep(entry);
      },
      keepAnswer: ({ id, status, responseHeaders }, bytes) => {
        if (entries.get(id) === undefined) return;
        const answer = { bytes, status, mediaType: mediaType(responseHeaders), isConfidential, credentials };
        bodies.put(id, 'answer', keptAnswer(answer).body);
      },
    });
  }

  return {
    begin,
    list: () => entries.list(),
    find: (id) => {
      const [entry, sent] = [entries.get(id), facts.get(id)];
      return entry && sent && { entry, bodies: bodies.of(id), sent };
    },
    oldestId: () => entries.oldestId() ?? lastId + 1,
    subscribe: (listener) => emitter.subscribe(listener),
    clear: () => {
      for (const entry of entries.list()) if (!isRunning(entry)) entries.forget(entry.id);
    },
  };
}

function mediaType(headers: LedgerEntry['requestHeaders']): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
}

function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

/** News about requests must not keep the program alive. */
function scheduleUnref(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref();
}
