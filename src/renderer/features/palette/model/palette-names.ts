import type { NameHit } from '../../../../contract/index.ts';
import { type IndexedTable, searchTables } from './search-tables.ts';

export interface PaletteNames {
  readonly hits: readonly NameHit[];
  readonly total: number;
}

/**
 * What the host found and, after it, what only the tree has read until now: a connection whose names were never read to
 * their end has some in its tree that the host does not know.
 */
export function withNamesOfTree(
  found: PaletteNames,
  tables: readonly IndexedTable[],
  text: string,
  most: number,
): PaletteNames {
  const known = new Set(found.hits.map(hitKey));
  const others = searchTables(tables, text, most)
    .map(({ connectionId, id, nameMatch }): NameHit => {
      const part = id.length - 1;
      const ranges = (nameMatch?.positions ?? []).map((at) => ({ part, start: at, end: at + 1 }));
      return { connectionId, id: [...id], kind: 'table', ranges };
    })
    .filter((hit) => !known.has(hitKey(hit)));
  return { hits: [...found.hits, ...others].slice(0, most), total: found.total + others.length };
}

/** A namespace and a table may share an id. */
export function hitKey({ connectionId, kind, id }: Pick<NameHit, 'connectionId' | 'kind' | 'id'>): string {
  return JSON.stringify([connectionId, kind, id]);
}

/** The letters of one part that are to be marked. */
export function markedIn({ ranges }: NameHit, part: number): readonly number[] {
  return ranges
    .filter((range) => range.part === part)
    .flatMap(({ start, end }) => Array.from({ length: Math.max(0, end - start) }, (_, step) => start + step));
}
