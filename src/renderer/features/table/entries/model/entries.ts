import { objectOfTexts, type StringEntries } from '../../../../../contract/index.ts';

export interface EntryRow {
  readonly key: string;
  readonly level: 1;
  readonly position: number;
  readonly siblings: number;
  readonly name: string;
  readonly value: string;
}

/** The entries whose name or value has the text in it, in the order of the server. */
export function entryRows(entries: StringEntries, filter: string): readonly EntryRow[] {
  const query = filter.trim().toLowerCase();
  const found = entries.filter(
    ([name, value]) =>
      query === '' || name.toLowerCase().includes(query) || value.toLowerCase().includes(query),
  );
  return found.map(([name, value], index) => ({
    key: name,
    level: 1,
    position: index + 1,
    siblings: found.length,
    name,
    value,
  }));
}

/** As a server would send them, whatever their names are. */
export function entriesJson(entries: StringEntries): string {
  return JSON.stringify(objectOfTexts(entries), null, 2);
}
