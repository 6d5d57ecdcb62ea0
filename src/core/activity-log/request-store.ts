import type { ActivityBody } from '#contract/index.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { createEntryStore, type EntryWithHeaders } from './log-entries.ts';
import type { StoredBody } from './stored-body.ts';

/** What one has to know of a request to send it again. */
interface SentFacts {
  readonly isConfidential: boolean;
  /** How much of what its body held is hidden in what is kept of it. */
  readonly hidden: StoredBody['hidden'];
  /** Nothing of its path is hidden. */
  readonly isPathWhole: boolean;
  readonly timeouts: TimeoutOverrides;
}

/** A request as far as it is kept. */
export interface KeptRequest {
  readonly entry: EntryWithHeaders;
  readonly bodies: ActivityBodies;
  readonly sent: SentFacts;
}

export interface RequestStoreLimits {
  /** How many there are, at most. */
  readonly capacity: number;
  /** In bytes, for entries and for their bodies. */
  readonly entryMemory: number;
  readonly bodyMemory: number;
}

export type RequestStore = ReturnType<typeof createRequestStore>;

/** Requests of one kind with their bodies: what is too much goes with the oldest of them, and with no other kind. */
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
    find(id: number): KeptRequest | undefined {
      const [entry, sent] = [entries.get(id), facts.get(id)];
      return entry && sent && { entry, bodies: bodies.of(id), sent };
    },
    list: entries.list,
    forget: entries.forget,
    oldestId: entries.oldestId,
  };
}

/** Of a request and of its answer. */
interface ActivityBodies {
  readonly request: ActivityBody;
  readonly answer: ActivityBody;
}

interface BodyStore {
  put(id: number, side: keyof ActivityBodies, body: ActivityBody): void;
  of(id: number): ActivityBodies;
  forget(id: number): void;
  /** What all of them take in memory, at most. */
  size(): number;
}

const NO_BODIES: ActivityBodies = { request: { state: 'none' }, answer: { state: 'none' } };
const DROPPED: ActivityBody = { state: 'dropped' };

/** Bodies by the request they belong to. Where they become too many, those of the oldest requests go first. */
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

/** A sign takes two bytes as soon as one of the text is beyond Latin. */
function textWeight(body: ActivityBody): number {
  return body.state === 'kept' ? 2 * body.text.length : 0;
}
