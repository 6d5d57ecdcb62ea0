import type { TreeRowSource } from '../../../ui/tree/tree-rows.ts';
import { type Branch, rowAt } from './branch.ts';
import { findsOf } from './filter-results.ts';
import { findName, parentOf, placeOfKey } from './find-row.ts';
import { foundBranch } from './found-branch.ts';
import { matchingBranch } from './matching-branch.ts';
import { openBranch } from './open-branch.ts';
import type { TreeRow } from './row.ts';
import type { NamespaceNode } from './tree-node.ts';
import { type NameHits, type UsefulHits, usefulHits } from './useful-hits.ts';

/** The visible rows of the tree, top to bottom. */
export interface CatalogRows extends Required<TreeRowSource<TreeRow>> {
  readonly branch: Branch;
}

export interface TreeRows {
  readonly rows: CatalogRows;
  /** Names that the filter let through. */
  readonly matched: number;
  /** All that match, where there are too many to show. */
  readonly total: number | undefined;
}

/** What the host found for a filter, and how the connection writes its ids. */
export interface HostFinds {
  readonly names: NameHits;
  readonly delimiter: string;
}

export function buildRows(root: NamespaceNode, filter: string, found?: HostFinds): TreeRows {
  const query = filter.trim().toLowerCase();
  if (query === '') return { rows: rowsOf(openBranch(root)), matched: 0, total: undefined };
  const own = matchingBranch(root, query);
  const { hits, total } = hitsFor(query, own, found);
  const branch = hits.length === 0 ? own : foundBranch(root, query, findsOf(hits));
  const isCut = total !== undefined && total > branch.hits;
  return { rows: rowsOf(branch), matched: branch.hits, total: isCut ? total : undefined };
}

function hitsFor(query: string, own: Branch, found: HostFinds | undefined): UsefulHits {
  return found === undefined
    ? { hits: [], total: undefined }
    : usefulHits(found.names, { query, delimiter: found.delimiter, isElsewhere: own.hits > 0 });
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
