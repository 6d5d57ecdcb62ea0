import type { Id } from '#protocol/index.ts';
import { entriesIn, hasFlag, NAMESPACE, type NameTable, READ, readingOf } from './name-table.ts';
import { type ChildNames, depthOf, isLive, nameAt, nearestNamespace } from './names.ts';

/** A part of the names in a namespace, and how many there are in all. */
export interface KnownChildren extends ChildNames {
  readonly total: number;
}

/** As many as go to a window in one message. */
const MOST = 20_000;

/** Undefined where the namespace is not known, or was not read to its end. In the order in which the names came. */
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
