import { type FuzzyMatch, fuzzyMatch } from './fuzzy.ts';

export interface KnownTable {
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** A table with its whole id as it is searched. */
export interface IndexedTable extends KnownTable {
  readonly text: string;
}

export interface FoundTable extends KnownTable {
  readonly name: string;
  readonly path: string;
  readonly nameMatch: FuzzyMatch | undefined;
  readonly score: number;
}

/** A name counts for more than the namespaces above it. */
const NAME_BONUS = 10;

export function indexTables(tables: readonly KnownTable[]): readonly IndexedTable[] {
  return tables.map((table) => ({ ...table, text: table.id.join(' / ').toLowerCase() }));
}

/**
 * The best finds among the tables, by name first and by whole id else. Letters that are spread over an id are only
 * looked for where too few ids have the words as they are: that is some twenty times the work.
 */
export function searchTables(
  tables: readonly IndexedTable[],
  query: string,
  most: number,
): readonly FoundTable[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
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
