import type { ChildPage } from '#contract/index.ts';
import { type CatalogTree, createCatalogTree } from '#domain/names/catalog-tree.ts';

/** The names directly in each namespace, by its ID with dots; a cursor means that there are more. */
export type Listing = Readonly<
  Record<string, Partial<Pick<ChildPage, 'namespaces' | 'tables' | 'cursor' | 'gap'>>>
>;

/** A tree with these listings, of which only the root is loaded. */
export async function treeOf(listing: Listing): Promise<CatalogTree> {
  const tree = createCatalogTree({
    read: async ({ id }) => ({
      basis: 'listed',
      namespaces: [],
      tables: [],
      byHand: [],
      ...listing[id.join('.')],
    }),
    describeFailure: (problem) => ({ message: String(problem) }),
  });
  await tree.readNext(tree.root);
  return tree;
}
