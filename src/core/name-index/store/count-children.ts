import type { NameCount } from '../../../contract/index.ts';
import type { Id } from '../../../protocol/index.ts';
import { entriesIn, hasFlag, NAMESPACE, type NameTable, READ, readingOf } from './name-table.ts';
import { depthOf, isLive, nameAt, nearestNamespace } from './names.ts';

/**
 * How many names are directly in each of some namespaces of one namespace; null for those that are not known. All are
 * looked for in one go, since each by itself would look through all that is beside it.
 */
export function countChildren(
  columns: NameTable,
  parent: Id,
  names: readonly string[],
): (NameCount | null)[] {
  const at = nearestNamespace(columns, parent);
  if (depthOf(columns, at) < parent.length) return names.map(() => null);
  const wanted = new Set(names);
  const found = new Map<string, NameCount>();
  for (const entry of entriesIn(columns, at)) {
    if (!isLive(columns, entry) || !hasFlag(columns, entry, NAMESPACE)) continue;
    const name = nameAt(columns, entry);
    if (wanted.has(name)) found.set(name, countIn(columns, entry));
  }
  return names.map((name) => found.get(name) ?? null);
}

function countIn(columns: NameTable, namespace: number): NameCount {
  let names = 0;
  for (const entry of entriesIn(columns, namespace)) if (isLive(columns, entry)) names += 1;
  return { names, isWhole: readingOf(columns, namespace) === READ };
}
