import type { ActivityBody } from '../../contract/index.ts';

/** Of a request and of its answer. */
export interface ActivityBodies {
  readonly request: ActivityBody;
  readonly answer: ActivityBody;
}

export interface BodyStore {
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
