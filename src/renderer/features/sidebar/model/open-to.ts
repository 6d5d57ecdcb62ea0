import type { CatalogTree } from './catalog-tree.ts';
import { countNames, type NamespaceNode } from './tree-node.ts';

/** Opens what is above a namespace and the namespace itself, as far as there are names of that. */
export async function openTo(tree: CatalogTree, id: readonly string[]): Promise<readonly string[]> {
  let node = tree.root;
  for (const name of id) {
    const child = await childNamed(tree, node, name);
    if (child === undefined) break;
    void tree.expand(child);
    node = child;
  }
  return node.id;
}

/** It may be on a later page of the listing. */
async function childNamed(
  tree: CatalogTree,
  node: NamespaceNode,
  name: string,
): Promise<NamespaceNode | undefined> {
  for (;;) {
    const child = node.namespaces.find((each) => each.name === name);
    if (child !== undefined || node.state === 'read') return child;
    const before = countNames(node);
    await tree.readNext(node);
    if (node.failure !== undefined || countNames(node) === before) return undefined;
  }
}
