export interface EntryRow {
  readonly key: string;
  readonly level: 1;
  readonly position: number;
  readonly siblings: number;
  readonly name: string;
  readonly value: string;
}

/** The entries whose name or value has the text in it, in the order of the server. */
export function entryRows(texts: Readonly<Record<string, string>>, filter: string): readonly EntryRow[] {
  const query = filter.trim().toLowerCase();
  const found = Object.entries(texts).filter(
    ([name, value]) => name.toLowerCase().includes(query) || value.toLowerCase().includes(query),
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
