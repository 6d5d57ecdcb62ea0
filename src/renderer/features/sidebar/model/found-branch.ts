import type { NameHit } from '#contract/index.ts';
import { foundBelow, type NamespaceNode } from '#domain/names/tree-node.ts';
import { fold, type TextRange } from '#protocol/fold.ts';
import { type Branch, branchOf, openBranch } from './branch.ts';
import { type FilterResults, type FoundNamespace, isMatch } from './tree-row.ts';

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

interface Growing {
  readonly tables: Map<string, readonly TextRange[]>;
  readonly namespaces: Map<string, { isHit: boolean; marked: readonly TextRange[]; readonly below: Growing }>;
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

function markedIn({ ranges }: NameHit, part: number): readonly TextRange[] {
  return ranges.filter((range) => range.part === part).map(({ start, end }) => ({ from: start, to: end }));
}

/** What the host found for a text. */
export interface NameHits {
  readonly text: string;
  /** The best first. */
  readonly hits: readonly NameHit[];
  readonly total: number;
  readonly isWhole: boolean;
}

interface HitQuery {
  /** Folded. */
  readonly query: string;
  readonly delimiter: string;
  /** The tree itself has names with the text in them. */
  readonly isElsewhere: boolean;
}

export interface UsefulHits {
  readonly hits: readonly NameHit[];
  /** All that match, where the hits are only the best of them. */
  readonly total: number | undefined;
}

/**
 * The hits that a tree shows. Names that have the letters of the text only here and there come last where the best are
 * first; in a tree, which has its own order, they would stand between what was meant. So they are shown only where
 * nothing has the text as it was typed.
 */
export function usefulHits(found: NameHits, { query, delimiter, isElsewhere }: HitQuery): UsefulHits {
  if (fold(found.text.trim()) !== query) return { hits: stillMatching(found, query), total: undefined };
  const { hits, total, isWhole } = found;
  const pieces = piecesOf(query, delimiter);
  const asTyped = hits.filter(({ ranges }) => ranges.length <= pieces);
  const all = hits.length < total ? total : undefined;
  if (asTyped.length === hits.length) return { hits, total: all };
  if (asTyped.length > 0 || isElsewhere) return { hits: asTyped, total: undefined };
  // While it is still looked for, there may be some that have it.
  return isWhole ? { hits, total: all } : { hits: [], total: undefined };
}

/** Of what was found for the text before: what was there stays there, until it is known what else there is. */
function stillMatching({ hits }: NameHits, query: string): readonly NameHit[] {
  return hits.filter(({ id }) => isMatch(id.at(-1) ?? '', query)).map((hit) => ({ ...hit, ranges: [] }));
}

/** Into how many stretches a text may fall: its words, and what stands between the delimiters of an id. */
function piecesOf(text: string, delimiter: string): number {
  return text
    .split(/\s+/u)
    .flatMap((word) => word.split(fold(delimiter)))
    .filter((piece) => piece !== '').length;
}
