import type { ActivityBody } from '#contract/index.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { createEntryStore, type EntryWithHeaders } from './log-entries.ts';
import type { StoredBody } from './stored-body.ts';

/** What resending the request needs. */
interface SentFacts {
  readonly isConfidential: boolean;
  /** What is masked in the kept body. */
  readonly hidden: StoredBody['hidden'];
  /** Whether no part of the path is masked. */
  readonly isPathWhole: boolean;
  readonly timeouts: TimeoutOverrides;
}

/** A request as it is kept. */
export interface StoredRequest {
  readonly entry: EntryWithHeaders;
  readonly bodies: ActivityBodies;
  readonly sent: SentFacts;
}

export interface RequestStoreLimits {
  /** The maximum number. */
  readonly capacity: number;
  /** In bytes: `entryMemory` for entries, `bodyMemory` for their bodies. */
  readonly entryMemory: number;
  readonly bodyMemory: number;
}

export type RequestStore = ReturnType<typeof createRequestStore>;

/** Requests of one kind with their bodies: a full store evicts its own oldest requests, never those of another kind. */
export function createRequestStore({ capacity, entryMemory, bodyMemory }: RequestStoreLimits) {
  const bodies = createBodyStore(bodyMemory);
  const facts = new Map<number, SentFacts>();
  const entries = createEntryStore({ capacity, memory: entryMemory, onForgotten: forgetRest });

  function forgetRest(id: number): void {
    bodies.forget(id);
    facts.delete(id);
  }

  return {
    entry: entries.get,
    put: entries.put,
    putBody: (id: number, side: keyof ActivityBodies, body: ActivityBody): void => {
      if (entries.get(id) !== undefined) bodies.put(id, side, body);
    },
    putFacts: (id: number, sent: SentFacts): void => {
      if (entries.get(id) !== undefined) facts.set(id, sent);
    },
    find(id: number): StoredRequest | undefined {
      const [entry, sent] = [entries.get(id), facts.get(id)];
      return entry && sent && { entry, bodies: bodies.of(id), sent };
    },
    list: entries.list,
    forget: entries.forget,
    oldestId: entries.oldestId,
  };
}

/** The bodies of a request and its response. */
interface ActivityBodies {
  readonly request: ActivityBody;
  readonly answer: ActivityBody;
}

interface BodyStore {
  put(id: number, side: keyof ActivityBodies, body: ActivityBody): void;
  of(id: number): ActivityBodies;
  forget(id: number): void;
  /** An upper bound for the memory of all bodies. */
  size(): number;
}

const NO_BODIES: ActivityBodies = { request: { state: 'none' }, answer: { state: 'none' } };
const DROPPED: ActivityBody = { state: 'dropped' };

/** Bodies by request. If they exceed the capacity, those of the oldest requests are dropped first. */
export function createBodyStore(capacity: number): BodyStore {
  const all = new Map<number, ActivityBodies>();
  let size = 0;

  function set(id: number, bodies: ActivityBodies): void {
    size += weightOf(bodies) - weightOf(all.get(id));
    all.set(id, bodies);
  }

  function dropOldest(): void {
    for (const [id, { request, answer }] of all) {
      if (size <= capacity) return;
      set(id, { request: afterDrop(request), answer: afterDrop(answer) });
    }
  }

  return {
    put: (id, side, body) => {
      set(id, { ...(all.get(id) ?? NO_BODIES), [side]: body });
      dropOldest();
    },
    of: (id) => all.get(id) ?? NO_BODIES,
    forget: (id) => {
      size -= weightOf(all.get(id));
      all.delete(id);
    },
    size: () => size,
  };
}

function afterDrop(body: ActivityBody): ActivityBody {
  return body.state === 'kept' ? DROPPED : body;
}

function weightOf(bodies: ActivityBodies | undefined): number {
  return bodies === undefined ? 0 : textWeight(bodies.request) + textWeight(bodies.answer);
}

/** A character takes two bytes if any character of the string is beyond Latin-1. */
function textWeight(body: ActivityBody): number {
  return body.state === 'kept' ? 2 * body.text.length : 0;
}
