import type { Id } from '../../protocol/index.ts';

/** Names below one namespace, in the order in which they were added. */
export interface NameTree {
  readonly namespaces: Map<string, NameTree>;
  readonly tables: string[];
}

export function emptyNameTree(): NameTree {
  return { namespaces: new Map(), tables: [] };
}

/** Adds a table and the namespaces above it. The same id must not be added twice. */
export function addTable(tree: NameTree, id: Id): void {
  const name = id.at(-1);
  if (name === undefined) return;
  const namespace = id.slice(0, -1).reduce(namespaceBelow, tree);
  namespace.tables.push(name);
}

function namespaceBelow(tree: NameTree, name: string): NameTree {
  const known = tree.namespaces.get(name);
  if (known !== undefined) return known;
  const added = emptyNameTree();
  tree.namespaces.set(name, added);
  return added;
}

export function nameTreeOf(ids: Iterable<Id>): NameTree {
  const tree = emptyNameTree();
  for (const id of ids) addTable(tree, id);
  return tree;
}

export function findNamespace(tree: NameTree, id: Id): NameTree | undefined {
  return id.reduce<NameTree | undefined>((namespace, name) => namespace?.namespaces.get(name), tree);
}
