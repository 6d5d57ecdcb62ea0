import type { ComparedEntry, EntryState } from './compare-texts.ts';

export interface ComparedEntryRow {
  readonly key: string;
  readonly level: 1;
  readonly position: number;
  readonly siblings: number;
  readonly entry: ComparedEntry;
}

export interface EntryView {
  readonly onlyChanges: boolean;
  readonly filter: string;
}

export function comparedEntryRows(
  entries: readonly ComparedEntry[],
  { onlyChanges, filter }: EntryView,
): readonly ComparedEntryRow[] {
  const query = filter.trim().toLowerCase();
  const shown = entries.filter(
    (entry) => (!onlyChanges || entry.state !== 'same') && (query === '' || matches(entry, query)),
  );
  return shown.map((entry, index) => ({
    key: entry.name,
    level: 1,
    position: index + 1,
    siblings: shown.length,
    entry,
  }));
}

function matches({ name, before = '', after = '' }: ComparedEntry, query: string): boolean {
  return [name, before, after].some((text) => text.toLowerCase().includes(query));
}

export function countEntries(entries: readonly ComparedEntry[]): Readonly<Record<EntryState, number>> {
  const counts = { added: 0, removed: 0, changed: 0, same: 0, 'one-sided': 0 };
  for (const { state } of entries) counts[state] += 1;
  return counts;
}
