import type { NameHit } from '#contract/index.ts';
import { foundBelow, type NamespaceNode } from '#domain/names/tree-node.ts';
import { fold, type TextRange } from '#protocol/fold.ts';
import { type Branch, branchOf, openBranch } from './branch.ts';
import { type FilterResults, type FoundNamespace, isMatch } from './tree-row.ts';

/**
 * The matches below a namespace, from the tree and from the host. Names in the tree keep the server’s order; others
 * follow, in an order that is stable while more are found.
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

/** The matching names of the tree, in order; removes names from `missing` that only the host matched. */
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

/** The matches below a namespace: a filter expands what contains a match and hides the rest. */
export function matchingBranch(node: NamespaceNode, query: string): Branch {
  const known = found.get(node);
  const before = known?.revision === node.revision ? known.branch : undefined;
  if (before?.query === query) return before;
  // Names that don’t match a part of the query don’t match all of it.
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

/** Returns the same list if all of it matches, so that it isn’t stored twice. */
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
 * The shown rows below a namespace: its matches, unless the user collapsed it. A namespace that matches only by its own
 * name stays as the user left it, with all its content.
 */
function shownBelow(below: Branch): Branch | undefined {
  const { node, query, hits } = below;
  if (hits > 0) return node.foldedFor === query ? undefined : below;
  return node.expanded ? openBranch(node) : undefined;
}

interface Growing {
  readonly tables: Map<string, readonly TextRange[]>;
  readonly namespaces: Map<string, { isHit: boolean; marked: readonly TextRange[]; readonly below: Growing }>;
}

/** The matches as a tree, built from their IDs. */
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
    // Marks of its own match replace those for a match below.
    if (part === last) Object.assign(found, { isHit: true, marked });
    at = found.below;
  }
}

function markedIn({ ranges }: NameHit, part: number): readonly TextRange[] {
  return ranges.filter((range) => range.part === part).map(({ start, end }) => ({ from: start, to: end }));
}

/** The host’s matches for a text. */
export interface NameHits {
  readonly text: string;
  /** The best match first. */
  readonly hits: readonly NameHit[];
  readonly total: number;
  readonly isWhole: boolean;
}

interface HitQuery {
  /** Folded. */
  readonly query: string;
  readonly delimiter: string;
  /** The tree itself has names that contain the text. */
  readonly isElsewhere: boolean;
}

export interface UsefulHits {
  readonly hits: readonly NameHit[];
  /** The number of all matches, if these are only the best. */
  readonly total: number | undefined;
}

/**
 * The matches to show in a tree. Names with scattered letters of the text are last in a ranked list, but in a tree they
 * would be between the better matches. So they are only shown if no name contains the text as typed.
 */
export function usefulHits(found: NameHits, { query, delimiter, isElsewhere }: HitQuery): UsefulHits {
  if (fold(found.text.trim()) !== query) return { hits: stillMatching(found, query), total: undefined };
  const { hits, total, isWhole } = found;
  const pieces = piecesOf(query, delimiter);
  const asTyped = hits.filter(({ ranges }) => ranges.length <= pieces);
  const all = hits.length < total ? total : undefined;
  if (asTyped.length === hits.length) return { hits, total: all };
  if (asTyped.length > 0 || isElsewhere) return { hits: asTyped, total: undefined };
  // Until the search is done, better matches may still be found.
  return isWhole ? { hits, total: all } : { hits: [], total: undefined };
}

/** The matches for the previous text that still match: they stay until the new ones arrive. */
function stillMatching({ hits }: NameHits, query: string): readonly NameHit[] {
  return hits.filter(({ id }) => isMatch(id.at(-1) ?? '', query)).map((hit) => ({ ...hit, ranges: [] }));
}

/** The number of parts that a match may have: the words of the text, and the parts between delimiters. */
function piecesOf(text: string, delimiter: string): number {
  return text
    .split(/\s+/u)
    .flatMap((word) => word.split(fold(delimiter)))
    .filter((piece) => piece !== '').length;
}
