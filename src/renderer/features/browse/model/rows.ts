import type { Rows } from '../../../ui/tree/tree-rows.ts';
import { type Branch, rowAt } from './branch.ts';
import { findName, parentOf, placeOfKey } from './find-row.ts';
import { matchingBranch } from './matching-branch.ts';
import { openBranch } from './open-branch.ts';
import type { TreeRow } from './row.ts';
import type { NamespaceNode } from './tree-node.ts';

/** The visible rows of the tree, top to bottom. */
export interface CatalogRows extends Required<Rows<TreeRow>> {
  readonly branch: Branch;
}

export interface TreeRows {
  readonly rows: CatalogRows;
  /** Names that the filter let through. */
  readonly matched: number;
}

export function buildRows(root: NamespaceNode, filter: string): TreeRows {
  const query = filter.trim().toLowerCase();
  const branch = query === '' ? openBranch(root) : matchingBranch(root, query);
  return { rows: rowsOf(branch), matched: branch.hits };
}

function rowsOf(branch: Branch): CatalogRows {
  return {
    branch,
    topic: branch.query,
    length: branch.length,
    at: (index) => rowAt(branch, index < 0 ? branch.length + index : index),
    indexOfKey: (key) => placeOfKey(branch, key),
    parentOf: (index) => parentOf(branch, index),
    indexOfText: (text, first) => findName(branch, text, first),
  };
}
