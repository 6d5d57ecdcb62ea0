import { appendName } from './append.ts';
import {
  entriesIn,
  FAILED,
  hasFlag,
  NAMESPACE,
  type NameTable,
  READ,
  SEEN,
  setFlags,
  settle,
} from './name-table.ts';
import { isLive, nameAt, removeEntry } from './names.ts';

export interface ChildNames {
  readonly namespaces: readonly string[];
  readonly tables: readonly string[];
}

/** One reading of a namespace: names that are known already stay what they are, with all that is below them. */
export interface ChildrenReading {
  add(found: ChildNames): void;
  /** It was read to its end: what was not met is gone. */
  end(): void;
  /** It was left before its end: what was known stays, beside what is new. */
  fail(): void;
}

export function readChildren(columns: NameTable, namespace: number): ChildrenReading {
  // Two maps, since a table may be called as a namespace is.
  const known = { namespaces: new Map<string, number>(), tables: new Map<string, number>() };
  for (const entry of entriesIn(columns, namespace)) {
    if (!isLive(columns, entry)) continue;
    const isNamespace = hasFlag(columns, entry, NAMESPACE);
    known[isNamespace ? 'namespaces' : 'tables'].set(nameAt(columns, entry), entry);
    setFlags(columns, entry, (columns.flags[entry] ?? 0) & ~SEEN);
  }

  function meet(part: keyof ChildNames, name: string): void {
    const isNamespace = part === 'namespaces';
    const entry = known[part].get(name) ?? appendName(columns, { name, isNamespace, parent: namespace });
    known[part].set(name, entry);
    setFlags(columns, entry, (columns.flags[entry] ?? 0) | SEEN);
  }

  return {
    add: ({ namespaces, tables }) => {
      for (const name of namespaces) meet('namespaces', name);
      for (const name of tables) meet('tables', name);
    },
    end: () => {
      for (const entry of entriesIn(columns, namespace)) {
        if (!hasFlag(columns, entry, SEEN)) removeEntry(columns, entry);
      }
      settle(columns, namespace, READ);
    },
    fail: () => settle(columns, namespace, FAILED),
  };
}
