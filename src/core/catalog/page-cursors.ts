import { createPageLoopDetector, type PageLoopDetector } from './page-loop-detector.ts';

/** One reading of a listing, which may consist of several lists: of namespaces and of tables. */
export interface PageCursorState {
  readonly id: number;
  trail(list: string): PageLoopDetector;
}

export interface PageCursors {
  begin(): PageCursorState;
  /** One that was forgotten in the meantime begins anew. */
  resume(id: number): PageCursorState;
  clear(): void;
}

/** Readings that are left half-way never end, so only the latest few are kept. */
const MAX_WALKS = 50;

export function createPageCursors(): PageCursors {
  const walks = new Map<number, PageCursorState>();
  let lastId = 0;

  function keep(walk: PageCursorState): PageCursorState {
    walks.delete(walk.id);
    walks.set(walk.id, walk);
    for (const id of walks.keys()) if (walks.size > MAX_WALKS) walks.delete(id);
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

function createWalk(id: number): PageCursorState {
  const trails = new Map<string, PageLoopDetector>();
  return {
    id,
    trail: (list) => {
      const trail = trails.get(list) ?? createPageLoopDetector();
      trails.set(list, trail);
      return trail;
    },
  };
}
