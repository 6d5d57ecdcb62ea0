import { failureOf } from '../../lib/host/failure.ts';
import { host } from '../../lib/host/host.ts';
import { forgetCounts } from './known-counts.ts';
import { type CatalogTree, createCatalogTree } from './model/catalog-tree.ts';
import { throttle } from './model/throttle.ts';

/** Milliseconds between two drawings of names that come in. */
const PAUSE = 50;

const trees = new Map<string, CatalogTree>();

/** The tree of a connection: made once and kept, so that what was opened is still open when one comes back. */
export function treeOf(connectionId: string): CatalogTree {
  const known = trees.get(connectionId);
  if (known !== undefined) return known;
  const tree = createCatalogTree({
    read: ({ id, signal, ...request }) =>
      host.catalog.children({ connectionId, id: [...id], ...request }, { signal }),
    describeFailure: (problem) => failureOf(problem).details,
    pace: throttle(PAUSE),
  });
  trees.set(connectionId, tree);
  return tree;
}

export function forgetTree(connectionId: string): void {
  trees.delete(connectionId);
  forgetCounts(connectionId);
}

/** The trees that were looked at, for the palette: it searches the names that are known. */
export function knownTrees(): ReadonlyMap<string, CatalogTree> {
  return trees;
}
