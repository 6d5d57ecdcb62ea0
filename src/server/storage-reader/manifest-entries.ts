import type { TextsByColumn } from '#engine/calls.ts';
import type { Id } from '#protocol/index.ts';

/** The delimiter in the manifest’s IDs. */
const DELIMITER = '$';

export const ENTRY_COLUMNS = ['object_id', 'object_type', 'location'] as const;
/** The manifest may also contain table versions, and later other kinds of objects. */
export const ENTRIES_FILTER = "object_type IN ('namespace', 'table')";

type EntryKind = 'tables' | 'namespaces';

/** The entries of a directory namespace, from its `__manifest`. */
export interface ManifestEntries {
  /** In order. Returns undefined if the namespace doesn’t exist. */
  children(namespace: Id, kind: EntryKind): readonly string[] | undefined;
  /** Returns undefined if the table doesn’t exist. */
  table(id: Id): { readonly path: string | null } | undefined;
  /** Whether the folder belongs to a table of the manifest. */
  hasFolder(name: string): boolean;
}

interface Children {
  readonly tables: Set<string>;
  readonly namespaces: Set<string>;
}

/** Collects the rows of a manifest from pages in any order. */
export function createEntryCollector() {
  const parents = new Map<string, Children>();
  const namespaces = new Set<string>([ROOT]);
  const paths = new Map<string, string | null>();
  const folders = new Set<string>();
  let characters = 0;

  function childrenOf(parent: string): Children {
    const known = parents.get(parent) ?? { tables: new Set(), namespaces: new Set() };
    parents.set(parent, known);
    return known;
  }

  function add(key: string, kind: EntryKind, path: string | null): void {
    const { parent, name } = split(key);
    childrenOf(parent)[kind].add(name);
    if (kind === 'namespaces') return void namespaces.add(key);
    paths.set(key, path);
    if (parent === ROOT && path !== null) folders.add(path);
  }

  return {
    /** Returns the number of rows. */
    add({ object_id: ids = [], object_type: types = [], location: locations = [] }: TextsByColumn): number {
      ids.forEach((key, row) => {
        const kind = KINDS.get(types[row] ?? '');
        if (key === null || kind === undefined || !isKey(key)) return;
        const path = locations[row] ?? null;
        characters += key.length + (path?.length ?? 0);
        add(key, kind, path);
      });
      return ids.length;
    },
    characters: () => characters,
    finish(): ManifestEntries {
      const sorted = sortedChildren(parents);
      return {
        children(id, kind) {
          const key = keyOf(id);
          return key === undefined || !namespaces.has(key) ? undefined : (sorted.get(key)?.[kind] ?? []);
        },
        table(id) {
          const key = keyOf(id);
          const path = key === undefined ? undefined : paths.get(key);
          return path === undefined ? undefined : { path };
        },
        hasFolder: (name) => folders.has(name),
      };
    },
  };
}

const ROOT = '';

const KINDS: ReadonlyMap<string, EntryKind> = new Map([
  ['namespace', 'namespaces'],
  ['table', 'tables'],
]);

/** Whether a key is addressable: none of its names is empty. */
function isKey(key: string): boolean {
  return key !== '' && !key.startsWith(DELIMITER) && !key.endsWith(DELIMITER) && !key.includes('$$');
}

/** Returns undefined if no row can have this ID. */
function keyOf(id: Id): string | undefined {
  return id.some((part) => part === '' || part.includes(DELIMITER)) ? undefined : id.join(DELIMITER);
}

function split(key: string): { readonly parent: string; readonly name: string } {
  const end = key.lastIndexOf(DELIMITER);
  return { parent: key.slice(0, Math.max(0, end)), name: key.slice(end + 1) };
}

function sortedChildren(parents: ReadonlyMap<string, Children>) {
  return new Map(
    [...parents].map(([parent, { tables, namespaces }]) => [
      parent,
      { tables: [...tables].sort(), namespaces: [...namespaces].sort() },
    ]),
  );
}

/** The names after a name, which may no longer exist. */
export function namesAfter(sorted: readonly string[], after: string, limit: number): string[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') <= after) low = middle + 1;
    else high = middle;
  }
  return sorted.slice(low, low + limit);
}
