import {
  appendName,
  entriesIn,
  FAILED,
  hasFlag,
  NAMESPACE,
  type NameTable,
  NONE,
  READ,
  ROOT,
  SEEN,
  setFlags,
  setReading,
  settle,
} from './name-table.ts';
import { depthOf, isLive, nameAt, removeEntry } from './names.ts';

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

/** Below this, nobody has put anything: a server that goes on there makes it up. */
const DEEPEST = 64;
/** A server that does not look at which namespace it is asked for lists the same at every level. */
const SAME_LEVELS = 4;

/** Why the namespaces in this one are not to be read; undefined where they are. */
export function detectCycle(columns: NameTable, namespace: number): string | undefined {
  const below = namespacesIn(columns, namespace);
  if (below.length === 0) return undefined;
  if (depthOf(columns, namespace) >= DEEPEST)
    return `Namespaces nested deeper than ${DEEPEST} levels aren’t loaded.`;
  return isSameAllTheWayUp(columns, namespace, namesOf(columns, below))
    ? `The server repeats the same namespaces on ${SAME_LEVELS - 1} levels, so loading stopped here.`
    : undefined;
}

/** They stay as names, and nobody asks what is in them. */
export function leaveOut(columns: NameTable, namespace: number): void {
  for (const entry of namespacesIn(columns, namespace)) setReading(columns, entry, READ);
}

function isSameAllTheWayUp(columns: NameTable, namespace: number, names: string): boolean {
  let at = namespace;
  for (let level = 1; level < SAME_LEVELS; level += 1) {
    if (at === ROOT) return false;
    at = columns.parents[at] ?? NONE;
    if (namesOf(columns, namespacesIn(columns, at)) !== names) return false;
  }
  return true;
}

function namespacesIn(columns: NameTable, namespace: number): number[] {
  return [...entriesIn(columns, namespace)].filter(
    (entry) => isLive(columns, entry) && hasFlag(columns, entry, NAMESPACE),
  );
}

function namesOf(columns: NameTable, entries: readonly number[]): string {
  return JSON.stringify(entries.map((entry) => nameAt(columns, entry)).sort());
}
