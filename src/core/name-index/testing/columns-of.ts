import type { Id } from '#protocol/index.ts';
import { appendName, entriesIn, hasFlag, NAMESPACE, type NameTable, ROOT } from '../store/name-table.ts';
import { emptyColumns, idOf, isLive, nameAt } from '../store/names.ts';

/** The table of these names, with the namespaces above them. */
export function columnsOf(tables: readonly Id[]): NameTable {
  const columns = emptyColumns();
  for (const id of tables) {
    const parent = id.slice(0, -1).reduce((above, name) => namespaceIn(columns, above, name), ROOT);
    appendName(columns, { name: id.at(-1) ?? '', isNamespace: false, parent });
  }
  return columns;
}

function namespaceIn(columns: NameTable, parent: number, name: string): number {
  for (const entry of entriesIn(columns, parent)) {
    if (hasFlag(columns, entry, NAMESPACE) && nameAt(columns, entry) === name) return entry;
  }
  return appendName(columns, { name, isNamespace: true, parent });
}

/** All IDs in order. */
export function idsIn(columns: NameTable): Id[] {
  return Array.from({ length: columns.count - 1 }, (_, index) => index + 1)
    .filter((entry) => isLive(columns, entry))
    .map((entry) => idOf(columns, entry));
}
