import { type Branch, branchOf } from './branch.ts';
import { openBranch } from './open-branch.ts';
import { isMatch } from './text-match.ts';
import type { NamespaceNode } from './tree-node.ts';

interface Found {
  readonly revision: number;
  readonly branch: Branch;
}

const found = new WeakMap<NamespaceNode, Found>();

/** What matches below a namespace: a filter opens whatever holds a match and hides the rest. */
export function matchingBranch(node: NamespaceNode, query: string): Branch {
  const known = found.get(node);
  const before = known?.revision === node.revision ? known.branch : undefined;
  if (before?.query === query) return before;
  // What did not match a part of the query does not match all of it.
  const names = before !== undefined && query.includes(before.query) ? before : node;
  const tables = matching(names.tables, query);
  const branch = branchOf({
    node,
    query,
    finds: undefined,
    tables,
    tableCount: tables.length,
    note: undefined,
    ...matchingNamespaces(names.namespaces, query, tables.length),
  });
  found.set(node, { revision: node.revision, branch });
  return branch;
}

/** The same list, where all of it matches and none of it has to be held a second time. */
function matching(names: readonly string[], query: string): readonly string[] {
  const hits = names.filter((name) => isMatch(name, query));
  return hits.length === names.length ? names : hits;
}

function matchingNamespaces(all: readonly NamespaceNode[], query: string, tableHits: number) {
  const namespaces: NamespaceNode[] = [];
  const branches: (Branch | undefined)[] = [];
  const hitsBelow: number[] = [];
  let hits = tableHits;
  for (const node of all) {
    const below = matchingBranch(node, query);
    const isHit = isMatch(node.name, query);
    if (!isHit && below.hits === 0) continue;
    namespaces.push(node);
    branches.push(shownBelow(below));
    hitsBelow.push(below.hits);
    hits += below.hits + (isHit ? 1 : 0);
  }
  return { namespaces, branches, hitsBelow, hits };
}

/**
 * What is shown below a namespace: what matches there, unless the user closed that. One that matches by its own name
 * alone stays as the user left it, with all that it holds.
 */
export function shownBelow(below: Branch): Branch | undefined {
  const { node, query, hits } = below;
  if (hits > 0) return node.foldedFor === query ? undefined : below;
  return node.expanded ? openBranch(node) : undefined;
}
