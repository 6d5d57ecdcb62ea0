import type { Connection, NameHit, TableRef } from '#contract/index.ts';
import type { Tab } from '#lib/workspace/workspace.ts';
import { fold, foldedTerms } from '#protocol/fold.ts';
import { type FuzzyMatch, fuzzyMatch } from './fuzzy.ts';

/** A table with the text that is searched, which is its whole ID. */
interface IndexedTable extends TableRef {
  readonly text: string;
}

interface FoundTable extends TableRef {
  readonly name: string;
  readonly path: string;
  readonly nameMatch: FuzzyMatch | undefined;
  readonly score: number;
}

/** A match in the name ranks above one in its namespaces. */
const NAME_BONUS = 10;

export function indexTables(tables: readonly TableRef[]): readonly IndexedTable[] {
  return tables.map((table) => ({ ...table, text: fold(table.id.join(' / ')) }));
}

/**
 * The best matches among the tables, in the name first, else in the whole ID. Scattered letters are only searched if
 * too few IDs contain the words, because that takes some twenty times as long.
 */
export function searchTables(
  tables: readonly IndexedTable[],
  query: string,
  most: number,
): readonly FoundTable[] {
  const words = foldedTerms(query);
  if (words.length === 0) return tables.slice(0, most).map((table) => found(table, undefined, 0));
  const holdsWords = ({ text }: IndexedTable) => words.every((word) => text.includes(word));
  const direct = rank(tables.filter(holdsWords), query);
  if (direct.length >= most) return direct.slice(0, most);
  const spread = rank(
    tables.filter((table) => !holdsWords(table)),
    query,
  );
  return [...direct, ...spread].slice(0, most);
}

function rank(tables: readonly IndexedTable[], query: string): readonly FoundTable[] {
  const matches = tables.flatMap((table): FoundTable[] => {
    const nameMatch = fuzzyMatch(table.id.at(-1) ?? '', query);
    const match = nameMatch ?? fuzzyMatch(table.text, query);
    if (match === undefined) return [];
    return [found(table, nameMatch, match.score + (nameMatch === undefined ? 0 : NAME_BONUS))];
  });
  return matches.sort((a, b) => b.score - a.score);
}

function found(table: IndexedTable, nameMatch: FuzzyMatch | undefined, score: number): FoundTable {
  const { connectionId, id } = table;
  return { connectionId, id, name: id.at(-1) ?? '', path: id.slice(0, -1).join(' / '), nameMatch, score };
}

export interface PaletteNames {
  readonly hits: readonly NameHit[];
  readonly total: number;
}

/**
 * The host’s matches, followed by those only in the tree: names of a connection that the host hasn’t loaded completely.
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
      return { connectionId, id, kind: 'table', ranges };
    })
    .filter((hit) => !known.has(hitKey(hit)));
  return { hits: [...found.hits, ...others].slice(0, most), total: found.total + others.length };
}

/** A namespace and a table may have the same ID. */
export function hitKey({ connectionId, kind, id }: Pick<NameHit, 'connectionId' | 'kind' | 'id'>): string {
  return JSON.stringify([connectionId, kind, id]);
}

/** The positions to highlight in one part of the ID. */
export function markedIn({ ranges }: NameHit, part: number): readonly number[] {
  return ranges
    .filter((range) => range.part === part)
    .flatMap(({ start, end }) => Array.from({ length: Math.max(0, end - start) }, (_, step) => start + step));
}

/** Merges lists: the first few of each, so that each kind is visible, then the rest. */
export function bestOfEach<Entry>(lists: readonly (readonly Entry[])[], few: number): readonly Entry[] {
  return [...lists.flatMap((list) => list.slice(0, few)), ...lists.flatMap((list) => list.slice(few))];
}

interface FirstNames {
  readonly connections: readonly Pick<Connection, 'id' | 'favorites'>[];
  readonly tabs: readonly Tab[];
  readonly known: readonly TableRef[];
}

/** Before the user types: favorites, then tables of open tabs, the last one first, then those in the trees. */
export function firstNames({ connections, tabs, known }: FirstNames, most: number): readonly NameHit[] {
  const favorites = connections.flatMap(({ id: connectionId, favorites: all }) =>
    all.map((favorite) => ({ connectionId, ...favorite })),
  );
  const opened = tabs.flatMap(({ content }) => (content.kind === 'table' ? [content] : [])).toReversed();
  const tables = [...opened, ...known].map(({ connectionId, id }) => ({
    connectionId,
    id,
    kind: 'table' as const,
  }));
  const hits = new Map<string, NameHit>();
  for (const { connectionId, kind, id } of [...favorites, ...tables]) {
    if (hits.size === most) break;
    const hit: NameHit = { connectionId, id, kind, ranges: [] };
    hits.set(hitKey(hit), hits.get(hitKey(hit)) ?? hit);
  }
  return [...hits.values()];
}
