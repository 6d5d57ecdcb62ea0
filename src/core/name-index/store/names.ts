import type { NameCount } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import {
  AGAIN,
  appendName,
  entriesIn,
  FAILED,
  foldedEnd,
  foldedStart,
  GONE,
  hasFlag,
  NAMESPACE,
  type NameTable,
  NONE,
  READ,
  ROOT,
  readingOf,
  SEEN,
  setFlags,
  setReading,
  settle,
  TAKEN,
  UNREAD,
} from './name-table.ts';

export interface ChildNames {
  readonly namespaces: readonly string[];
  readonly tables: readonly string[];
}

/** One reading of a namespace: names that are already known keep their entries and everything below them. */
export interface ChildrenReading {
  add(found: ChildNames): void;
  /** Read completely: names that weren't found are removed. */
  end(): void;
  /** Read incompletely: known names stay along with the new ones. */
  fail(): void;
}

/** Only an unread root. */
export function emptyColumns(): NameTable {
  const columns: NameTable = {
    count: 0,
    starts: new Uint32Array(1),
    mids: new Uint32Array(),
    parents: new Int32Array(),
    letters: new Int32Array(),
    flags: new Uint8Array(),
    latest: new Int32Array(),
    previous: new Int32Array(),
    text: new Uint8Array(),
    counts: { names: 0, namespaces: 0, remaining: 0, failed: 0 },
    unreadFrom: 0,
  };
  appendName(columns, { name: '', isNamespace: true, parent: NONE });
  return columns;
}

const decoder = new TextDecoder();

export function nameAt({ text, starts, mids }: NameTable, entry: number): string {
  return decoder.decode(text.subarray(starts[entry], mids[entry]));
}

export function idOf(columns: NameTable, entry: number): string[] {
  const id: string[] = [];
  for (let at = entry; at !== ROOT; at = columns.parents[at] ?? ROOT) id.push(nameAt(columns, at));
  return id.reverse();
}

export function depthOf({ parents }: NameTable, entry: number): number {
  let depth = 0;
  for (let at = entry; at !== ROOT; at = parents[at] ?? ROOT) depth += 1;
  return depth;
}

/** A view of the table's bytes, which must not be changed. */
export function foldedName(columns: NameTable, entry: number): Uint8Array {
  return columns.text.subarray(foldedStart(columns, entry), foldedEnd(columns, entry));
}

/** The namespace with that ID, or its nearest known ancestor. */
export function nearestNamespace(columns: NameTable, id: Id): number {
  let at = ROOT;
  for (const name of id) {
    const below = namespaceIn(columns, at, name);
    if (below === undefined) return at;
    at = below;
  }
  return at;
}

function namespaceIn(columns: NameTable, namespace: number, name: string): number | undefined {
  for (const entry of entriesIn(columns, namespace)) {
    if (isLive(columns, entry) && hasFlag(columns, entry, NAMESPACE) && nameAt(columns, entry) === name)
      return entry;
  }
  return undefined;
}

export function isLive(columns: NameTable, entry: number): boolean {
  return !hasFlag(columns, entry, GONE);
}

/** Marks the namespace to be read again; if `isDeep`, with all namespaces below it. */
export function markUnread(columns: NameTable, namespace: number, isDeep: boolean): void {
  if (readingOf(columns, namespace) === TAKEN)
    setFlags(columns, namespace, (columns.flags[namespace] ?? 0) | AGAIN);
  else setReading(columns, namespace, UNREAD);
  if (!isDeep) return;
  for (const entry of entriesIn(columns, namespace)) {
    if (isLive(columns, entry) && hasFlag(columns, entry, NAMESPACE)) markUnread(columns, entry, true);
  }
}

/** Also removes everything below it. */
export function removeEntry(columns: NameTable, entry: number): void {
  if (!isLive(columns, entry)) return;
  setFlags(columns, entry, (columns.flags[entry] ?? 0) | GONE);
  for (const below of entriesIn(columns, entry)) removeEntry(columns, below);
}

/** The next unread namespace, which is then marked as being read. */
export function takeUnread(columns: NameTable): number | undefined {
  for (let entry = columns.unreadFrom; entry < columns.count; entry += 1) {
    const isFree = hasFlag(columns, entry, NAMESPACE) && isLive(columns, entry);
    if (!isFree || readingOf(columns, entry) !== UNREAD) continue;
    setReading(columns, entry, TAKEN);
    columns.unreadFrom = entry + 1;
    return entry;
  }
  columns.unreadFrom = columns.count;
  return undefined;
}

export function markFailedUnread(columns: NameTable): void {
  for (let entry = 0; entry < columns.count; entry += 1) {
    if (hasFlag(columns, entry, NAMESPACE) && readingOf(columns, entry) === FAILED)
      setReading(columns, entry, UNREAD);
  }
}

/**
 * How many names are directly in each of some children of one namespace; null for unknown ones. One pass for all, since
 * each separate lookup would scan every sibling.
 */
export function countChildren(
  columns: NameTable,
  parent: Id,
  names: readonly string[],
): (NameCount | null)[] {
  const at = nearestNamespace(columns, parent);
  if (depthOf(columns, at) < parent.length) return names.map(() => null);
  const requested = new Set(names);
  const found = new Map<string, NameCount>();
  for (const entry of entriesIn(columns, at)) {
    if (!isLive(columns, entry) || !hasFlag(columns, entry, NAMESPACE)) continue;
    const name = nameAt(columns, entry);
    if (requested.has(name)) found.set(name, countIn(columns, entry));
  }
  return names.map((name) => found.get(name) ?? null);
}

function countIn(columns: NameTable, namespace: number): NameCount {
  let names = 0;
  for (const entry of entriesIn(columns, namespace)) if (isLive(columns, entry)) names += 1;
  return { names, isWhole: readingOf(columns, namespace) === READ };
}

/** Below this many, compacting gains nothing. */
const FEW = 10_000;

/** Whether a quarter or more of the names are removed ones. */
export function isWorthPacking({ count: entries, counts }: NameTable): boolean {
  const gone = entries - 1 - counts.names;
  return gone > FEW && gone > entries / 4;
}

/** A copy without removed names, and the new index of each namespace. */
export function compact(columns: NameTable): {
  readonly columns: NameTable;
  readonly moved: ReadonlyMap<number, number>;
} {
  const fresh = emptyColumns();
  const moved = new Map([[ROOT, ROOT]]);
  setFlags(fresh, ROOT, columns.flags[ROOT] ?? 0);
  // Iterating a Map includes entries added meanwhile. This makes it breadth-first, so that parents come before their
  // children.
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

export function readChildren(columns: NameTable, namespace: number): ChildrenReading {
  // Two maps, since a table and a namespace may have the same name.
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

/** A server that ignores the requested namespace returns the same list at every level. */
const SAME_LEVELS = 4;

/** No real catalog is deeper: a server that goes on makes namespaces up. */
const DEEPEST = 64;

/** Why the children of this namespace must not be read; undefined if they may. */
export function detectCycle(columns: NameTable, namespace: number): string | undefined {
  const below = namespacesIn(columns, namespace);
  if (below.length === 0) return undefined;
  if (depthOf(columns, namespace) >= DEEPEST)
    return `Namespaces nested deeper than ${DEEPEST} levels aren’t loaded.`;
  return isSameAllTheWayUp(columns, namespace, namesOf(columns, below))
    ? `The server repeats the same namespaces on ${SAME_LEVELS - 1} levels, so loading stopped here.`
    : undefined;
}

/** Keeps the names of the child namespaces, but marks them as read, so that they aren't requested. */
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
