import { appendName } from './append.ts';
import { entriesIn, hasFlag, NAMESPACE, type NameTable, ROOT, setFlags } from './name-table.ts';
import { emptyColumns, isLive, nameAt } from './names.ts';

/** Below this many nothing is gained. */
const FEW = 10_000;

/** Whether a quarter or more of it is names that are gone. */
export function isWorthPacking({ count: entries, counts }: NameTable): boolean {
  const gone = entries - 1 - counts.names;
  return gone > FEW && gone > entries / 4;
}

/** The same names without those that are gone, and where each namespace went. */
export function compact(columns: NameTable): {
  readonly columns: NameTable;
  readonly moved: ReadonlyMap<number, number>;
} {
  const fresh = emptyColumns();
  const moved = new Map([[ROOT, ROOT]]);
  setFlags(fresh, ROOT, columns.flags[ROOT] ?? 0);
  // A Map goes on with what is added while it is read: breadth first, so that parents come before what is in them.
  for (const [before, after] of moved) copyEntriesIn({ columns, fresh, moved }, before, after);
  return { columns: fresh, moved };
}

interface Packing {
  readonly columns: NameTable;
  readonly fresh: NameTable;
  readonly moved: Map<number, number>;
}

function copyEntriesIn({ columns, fresh, moved }: Packing, before: number, after: number): void {
  for (const entry of [...entriesIn(columns, before)].reverse()) {
    if (!isLive(columns, entry)) continue;
    const isNamespace = hasFlag(columns, entry, NAMESPACE);
    const copy = appendName(fresh, { name: nameAt(columns, entry), isNamespace, parent: after });
    setFlags(fresh, copy, columns.flags[entry] ?? 0);
    if (isNamespace) moved.set(entry, copy);
  }
}
