import type { Id } from '../../../protocol/index.ts';
import { appendName } from '../store/append.ts';
import { type Columns, entriesIn, hasFlag, NAMESPACE, ROOT } from '../store/columns.ts';
import { emptyColumns, idOf, isLive, nameOf } from '../store/names.ts';

/** The names of those tables, and of the namespaces above them. */
export function columnsOf(tables: readonly Id[]): Columns {
  const columns = emptyColumns();
  for (const id of tables) {
    const parent = id.slice(0, -1).reduce((above, name) => namespaceIn(columns, above, name), ROOT);
    appendName(columns, { name: id.at(-1) ?? '', isNamespace: false, parent });
  }
  return columns;
}

function namespaceIn(columns: Columns, parent: number, name: string): number {
  for (const entry of entriesIn(columns, parent)) {
    if (hasFlag(columns, entry, NAMESPACE) && nameOf(columns, entry) === name) return entry;
  }
  return appendName(columns, { name, isNamespace: true, parent });
}

/** Everything that is there, in order. */
export function idsIn(columns: Columns): Id[] {
  return Array.from({ length: columns.count - 1 }, (_, index) => index + 1)
    .filter((entry) => isLive(columns, entry))
    .map((entry) => idOf(columns, entry));
}
