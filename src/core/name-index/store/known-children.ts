import type { Id } from '#protocol/index.ts';
import { entriesIn, hasFlag, NAMESPACE, type NameTable, READ, readingOf } from './name-table.ts';
import { type ChildNames, depthOf, isLive, nameAt, nearestNamespace } from './names.ts';

/** A range of a namespace's children, and their total number. */
export interface KnownChildren extends ChildNames {
  readonly total: number;
}

/** How many fit into one message to a window. */
const MOST = 20_000;

/** Returns undefined if the namespace is unknown or was not read completely. In the server's order. */
export function knownChildren(columns: NameTable, id: Id, from: number): KnownChildren | undefined {
  const namespace = nearestNamespace(columns, id);
  if (depthOf(columns, namespace) < id.length || readingOf(columns, namespace) !== READ) return undefined;
  const entries = [...entriesIn(columns, namespace)].filter((entry) => isLive(columns, entry)).reverse();
  const part = entries.slice(from, from + MOST);
  const isNamespace = (entry: number) => hasFlag(columns, entry, NAMESPACE);
  return {
    namespaces: part.filter(isNamespace).map((entry) => nameAt(columns, entry)),
    tables: part.filter((entry) => !isNamespace(entry)).map((entry) => nameAt(columns, entry)),
    total: entries.length,
  };
}
