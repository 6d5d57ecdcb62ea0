import type { LedgerBody } from '../../contract/index.ts';

/** Of a request and of its answer. */
export interface LedgerBodies {
  readonly request: LedgerBody;
  readonly answer: LedgerBody;
}

export interface BodyStore {
  put(id: number, side: keyof LedgerBodies, body: LedgerBody): void;
  of(id: number): LedgerBodies;
  forget(id: number): void;
  /** What all of them take in memory, at most. */
  size(): number;
}

const NO_BODIES: LedgerBodies = { request: { state: 'none' }, answer: { state: 'none' } };
const DROPPED: LedgerBody = { state: 'dropped' };

/** Bodies by the request they belong to. Where they become too many, those of the oldest requests go first. */
export function createBodyStore(capacity: number): BodyStore {
  const all = new Map<number, LedgerBodies>();
  let size = 0;

  function set(id: number, bodies: LedgerBodies): void {
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

function afterDrop(body: LedgerBody): LedgerBody {
  return body.state === 'kept' ? DROPPED : body;
}

function weightOf(bodies: LedgerBodies | undefined): number {
  return bodies === undefined ? 0 : textWeight(bodies.request) + textWeight(bodies.answer);
}

/** A sign takes two bytes as soon as one of the text is beyond Latin. */
function textWeight(body: LedgerBody): number {
  return body.state === 'kept' ? 2 * body.text.length : 0;
}
