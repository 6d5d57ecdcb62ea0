import { createTrail, type Trail } from './trail.ts';

/** One reading of a listing, which may consist of several lists: of namespaces and of tables. */
export interface Walk {
  readonly id: number;
  trail(list: string): Trail;
}

export interface PageCursors {
  begin(): Walk;
  /** One that was forgotten in the meantime begins anew. */
  resume(id: number): Walk;
  clear(): void;
}

/** Readings that are left half-way never end, so only the latest few are kept. */
const MOST_WALKS = 50;

export function createWalks(): PageCursors {
  const walks = new Map<number, Walk>();
  let lastId = 0;

  function keep(walk: Walk): Walk {
    walks.delete(walk.id);
    walks.set(walk.id, walk);
    for (const id of walks.keys()) if (walks.size > MOST_WALKS) walks.delete(id);
    return walk;
  }

  return {
    begin: () => {
      lastId += 1;
      return keep(createWalk(lastId));
    },
    resume: (id) => keep(walks.get(id) ?? createWalk(id)),
    clear: () => walks.clear(),
  };
}

function createWalk(id: number): Walk {
  const trails = new Map<string, Trail>();
  return {
    id,
    trail: (list) => {
      const trail = trails.get(list) ?? createTrail();
      trails.set(list, trail);
      return trail;
    },
  };
}
