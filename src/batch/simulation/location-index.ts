import { type Id, sameId } from '#protocol/index.ts';
import { idKey, type TableStates } from '../draft.ts';
import type { Holder } from './operation-context.ts';

/** Finds tables by location while the simulation of a batch moves them. */
export interface LocationIndex {
  /** The table at this location, or one whose location differs only in slashes at the end. */
  at(location: string): Holder | undefined;
  /** A table whose folder contains the location, or lies inside it. */
  around(location: string): Holder | undefined;
  put(holder: Holder): void;
  /** Frees the location for another table. */
  leave(id: Id): void;
}

export function createLocationIndex(known: TableStates): LocationIndex {
  const holders = new Map<string, readonly Holder[]>();
  /** The locations of tables below each folder. */
  const below = new Map<string, Set<string>>();
  const locations = new Map<string, string>();

  function put(holder: Holder): void {
    const place = withoutEnd(holder.location);
    holders.set(place, [...(holders.get(place) ?? []), holder]);
    locations.set(idKey(holder.id), place);
    for (const folder of foldersAbove(place)) {
      const places = below.get(folder) ?? new Set();
      below.set(folder, places.add(place));
    }
  }

  function leave(id: Id): void {
    const place = locations.get(idKey(id));
    if (place === undefined) return;
    locations.delete(idKey(id));
    const left = holders.get(place)?.filter((holder) => !sameId(holder.id, id)) ?? [];
    holders.set(place, left);
    if (left.length > 0) return;
    for (const folder of foldersAbove(place)) below.get(folder)?.delete(place);
  }

  for (const { id, state, location } of known.values()) {
    if ((state === 'declared' || state === 'stored') && location !== undefined) {
      put({ id, by: undefined, location });
    }
  }
  return {
    at: (location) => {
      const sameFolder = holders.get(withoutEnd(location)) ?? [];
      return sameFolder.find((holder) => holder.location === location) ?? sameFolder[0];
    },
    around: (location) => {
      const place = withoutEnd(location);
      const [inside] = below.get(place) ?? [];
      const folder = foldersAbove(place).find((above) => (holders.get(above)?.length ?? 0) > 0);
      return holders.get(folder ?? inside ?? '')?.[0];
    },
    put,
    leave,
  };
}

/** Most storage systems treat `s3://lake/items` and `s3://lake/items/` as the same location. */
function withoutEnd(location: string): string {
  return location.replace(/[/\\]+$/, '');
}

/** Limits the work for a path of nothing but slashes. Tables lie in folders near the end of a path. */
const MAX_FOLDERS = 32;

/** The folders above a location, the nearest first. */
function foldersAbove(place: string): readonly string[] {
  const folders: string[] = [];
  for (let end = lastSlash(place, place.length); end > 0 && folders.length < MAX_FOLDERS; ) {
    folders.push(place.slice(0, end));
    end = lastSlash(place, end);
  }
  return folders;
}

function lastSlash(text: string, end: number): number {
  return Math.max(text.lastIndexOf('/', end - 1), text.lastIndexOf('\\', end - 1));
}
