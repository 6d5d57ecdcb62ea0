import { type Branch, branchOf } from './branch.ts';
import type { FilterResults, FoundNamespace } from './filter-results.ts';
import { matchingBranch, shownBelow } from './matching-branch.ts';
import { isMatch } from './text-match.ts';
import { foundBelow, type NamespaceNode } from './tree-node.ts';

/**
 * What matches below a namespace, by its own names and by what the host found there. Names that the tree knows keep the
 * order of the server; those that it has not read come after them, in an order that stays while more are found.
 */
export function foundBranch(node: NamespaceNode, query: string, finds: FilterResults): Branch {
  const own = matchingBranch(node, query);
  const tables = tablesOf(node, own, finds);
  const below = namespacesOf(node, own, finds);
  return branchOf({
    ...own,
    finds,
    ...tables,
    namespaces: below.map(({ child }) => child),
    branches: below.map(({ branch }) => shownBelow(branch)),
    hitsBelow: below.map(({ branch }) => branch.hits),
    hits: below.reduce((hits, { branch, isHit }) => hits + branch.hits + (isHit ? 1 : 0), tables.tableCount),
  });
}

function tablesOf(
  node: NamespaceNode,
  own: Branch,
  finds: FilterResults,
): Pick<Branch, 'tables' | 'tableCount'> {
  const { tables, tableCount } = own;
  const missing = new Set(finds.tables.keys());
  for (let index = 0; index < tableCount && missing.size > 0; index += 1) missing.delete(tables[index] ?? '');
  if (missing.size === 0) return { tables, tableCount };
  const all = [...inOrder(node, own, missing), ...[...missing].sort()];
  return { tables: all, tableCount: all.length };
}

/** What matches of the names that the tree knows; those that only the host took for a match are missing no more. */
function inOrder(node: NamespaceNode, own: Branch, missing: Set<string>): readonly string[] {
  const matched = own.tables.slice(0, own.tableCount);
  if (!node.tables.some((name) => missing.has(name))) return matched;
  const isMatched = new Set(matched);
  return node.tables.filter((name) => isMatched.has(name) || missing.delete(name));
}

interface ShownChild {
  readonly child: NamespaceNode;
  readonly branch: Branch;
  readonly isHit: boolean;
}

function namespacesOf(node: NamespaceNode, own: Branch, finds: FilterResults): readonly ShownChild[] {
  const missing = new Map(finds.namespaces);
  const isMatched = new Set(own.namespaces.slice(0, own.branches.length));
  const known = node.namespaces.flatMap((child) => {
    const found = missing.get(child.name);
    missing.delete(child.name);
    return found === undefined && !isMatched.has(child) ? [] : [shownChild(child, own.query, found)];
  });
  const names = [...missing.keys()].sort();
  return [...known, ...names.map((name) => shownChild(foundBelow(node, name), own.query, missing.get(name)))];
}

function shownChild(child: NamespaceNode, query: string, found: FoundNamespace | undefined): ShownChild {
  const branch = found === undefined ? matchingBranch(child, query) : foundBranch(child, query, found.below);
  return { child, branch, isHit: found?.isHit === true || isMatch(child.name, query) };
}
