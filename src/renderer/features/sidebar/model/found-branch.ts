import type { NameHit } from '#contract/index.ts';
import { foundBelow, type NamespaceNode } from '#domain/names/tree-node.ts';
import { type Branch, branchOf, openBranch } from './branch.ts';
import { isMatch, type TextMatch } from './useful-hits.ts';

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
function shownBelow(below: Branch): Branch | undefined {
  const { node, query, hits } = below;
  if (hits > 0) return node.foldedFor === query ? undefined : below;
  return node.expanded ? openBranch(node) : undefined;
}

/** What a search found below one namespace, by name, and what of each name matched. */
export interface FilterResults {
  readonly tables: ReadonlyMap<string, readonly TextMatch[]>;
  readonly namespaces: ReadonlyMap<string, FoundNamespace>;
}

interface FoundNamespace {
  /** It was found itself, and does not only hold what was. */
  readonly isHit: boolean;
  readonly marked: readonly TextMatch[];
  readonly below: FilterResults;
}

interface Growing {
  readonly tables: Map<string, readonly TextMatch[]>;
  readonly namespaces: Map<string, { isHit: boolean; marked: readonly TextMatch[]; readonly below: Growing }>;
}

/** The hits as the tree that their ids make. */
export function findsOf(hits: readonly NameHit[]): FilterResults {
  const root = noFinds();
  for (const hit of hits) enter(root, hit);
  return root;
}

function noFinds(): Growing {
  return { tables: new Map(), namespaces: new Map() };
}

function enter(root: Growing, hit: NameHit): void {
  const last = hit.id.length - 1;
  let at = root;
  for (const [part, name] of hit.id.entries()) {
    const marked = markedIn(hit, part);
    if (part === last && hit.kind === 'table') return void at.tables.set(name, marked);
    const found = at.namespaces.get(name) ?? { isHit: false, marked, below: noFinds() };
    at.namespaces.set(name, found);
    // What is marked in it for its own sake goes before what is for the sake of a name below.
    if (part === last) Object.assign(found, { isHit: true, marked });
    at = found.below;
  }
}

function markedIn({ ranges }: NameHit, part: number): readonly TextMatch[] {
  return ranges.filter((range) => range.part === part).map(({ start, end }) => ({ from: start, to: end }));
}
