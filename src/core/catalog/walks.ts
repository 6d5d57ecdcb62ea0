import type { ListingPart } from './cursor.ts';

/**
 * What one reading of a listing, page after page, has met so far: to drop names that a server repeats and to see
 * when its pages go in a circle. It goes by page numbers, so that asking for a page again gives the same page.
 */
export interface Walk {
  readonly id: number;
  /** The names that no earlier page had. */
  unseen(part: ListingPart, page: number, names: readonly string[]): string[];
  hasSeen(part: ListingPart, name: string): boolean;
  /** Whether a token for the page after this one has come before. */
  isCircle(part: ListingPart, page: number, token: string): boolean;
}

export interface Walks {
  begin(): Walk;
  /** One that was forgotten in the meantime begins anew. */
  resume(id: number): Walk;
  clear(): void;
}

/** Readings that are left half-way never end, so only the latest few are kept. */
const MOST_WALKS = 50;

export function createWalks(): Walks {
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
  const names = { namespaces: new Map<string, number>(), tables: new Map<string, number>() };
  const tokens = { namespaces: new Map<string, number>(), tables: new Map<string, number>() };
  return {
    id,
    unseen: (part, page, found) =>
      [...new Set(found)].filter((name) => firstPage(names[part], name, page) === page),
    hasSeen: (part, name) => names[part].has(name),
    isCircle: (part, page, token) => firstPage(tokens[part], token, page) !== page,
  };
}

function firstPage(pages: Map<string, number>, key: string, page: number): number {
  const known = pages.get(key);
  if (known === undefined) pages.set(key, page);
  return known ?? page;
}
