import type { ActivityBody } from '../../contract/index.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { type ActivityBodies, createBodyStore } from './body-store.ts';
import { createEntryStore } from './entry-store.ts';
import type { EntryWithHeaders } from './entry-with-headers.ts';
import type { StoredBody } from './stored-body.ts';

/** What one has to know of a request to send it again. */
export interface SentFacts {
  readonly isConfidential: boolean;
  /** How much of what its body held is hidden in what is kept of it. */
  readonly hidden: StoredBody['hidden'];
  /** Nothing of its path is hidden. */
  readonly isPathWhole: boolean;
  readonly patience: TimeoutOverrides;
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
