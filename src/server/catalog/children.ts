import type { CatalogStore } from './catalog-store.ts';
import { type ChildEntry, readChildEntry } from './child-entry.ts';
import { childKey } from './keys.ts';

/** A namespace or a table by its name, whichever the children are. */
export function childOf(
  children: CatalogStore['namespaces'] | CatalogStore['tables'],
  parent: number,
  name: string,
): ChildEntry | undefined {
  const key = childKey(parent, name);
  const value = children.get(key);
  return value === undefined ? undefined : readChildEntry(key, value);
}
