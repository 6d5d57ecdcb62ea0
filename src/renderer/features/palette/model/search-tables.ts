import { type FuzzyMatch, fuzzyMatch } from './fuzzy.ts';

export interface KnownTable {
  readonly connectionId: string;
  readonly id: readonly string[];
}

export interface FoundTable extends KnownTable {
  readonly name: string;
  readonly path: string;
  readonly nameMatch: FuzzyMatch | undefined;
  readonly score: number;
}

/** A name counts for more than the namespaces above it. */
const NAME_BONUS = 10;

/** The best finds among the tables, by name first and by whole id else. */
export function searchTables(
  tables: readonly KnownTable[],
  query: string,
  most: number,
): readonly FoundTable[] {
  const found = tables.flatMap((table): FoundTable[] => {
    const name = table.id.at(-1) ?? '';
    const path = table.id.slice(0, -1).join(' / ');
    const nameMatch = fuzzyMatch(name, query);
    const match = nameMatch ?? fuzzyMatch(`${path} / ${name}`, query);
    if (match === undefined) return [];
    const score = match.score + (nameMatch === undefined ? 0 : NAME_BONUS);
    return [{ ...table, name, path, nameMatch, score }];
  });
  return found.sort((a, b) => b.score - a.score).slice(0, most);
}
