import type { ChildPage, FailureDetails } from '#contract/index.ts';

/** A namespace of the tree with its loaded names. Only `catalog-tree.ts` changes one. */
export interface NamespaceNode {
  readonly id: readonly string[];
  readonly name: string;
  readonly parent: NamespaceNode | undefined;
  readonly expanded: boolean;
  /** `partial`: some pages are loaded, and there are more. */
  readonly state: 'unread' | 'partial' | 'read';
  readonly reading: boolean;
  /** It was expanded together with many others, and loads once it becomes visible. */
  readonly isWanted: boolean;
  readonly namespaces: readonly NamespaceNode[];
  readonly tables: readonly string[];
  readonly byHand: ReadonlySet<string>;
  readonly gap: FailureDetails | undefined;
  readonly failure: FailureDetails | undefined;
  /** When its latest page arrived. */
  readonly readAt: number | undefined;
  /** The filter under which the user collapsed it; a filter expands all namespaces with matches. */
  readonly foldedFor: string | undefined;
  /** Changes with the node or anything below it. */
  readonly revision: number;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
export interface Node
  extends Mutable<Omit<NamespaceNode, 'namespaces' | 'tables' | 'parent' | 'byHand' | 'isWanted'>> {
  parent: Node | undefined;
  isWanted: boolean;
  namespaces: Node[];
  tables: string[];
  byHand: ReadonlySet<string>;
  /** The names so far, while more pages may come: finds duplicates without searching the lists. */
  seen: Seen | undefined;
  cursor: string | undefined;
  abort: AbortController | undefined;
  /** The edition of the cache that its names were taken from, if any. */
  cacheEdition: string | undefined;
  /** Resolves when the running load ends. */
  loaded: Promise<void>;
  /** Namespaces found by a search, but not by a listing yet. */
  unlisted: Map<string, Node> | undefined;
}

interface Seen {
  readonly namespaces: Set<string>;
  readonly tables: Set<string>;
}

const NONE: ReadonlySet<string> = new Set();

export function newNode(id: readonly string[], parent: Node | undefined): Node {
  return {
    id,
    name: id.at(-1) ?? '',
    parent,
    expanded: false,
    state: 'unread',
    reading: false,
    isWanted: false,
    namespaces: [],
    tables: [],
    byHand: NONE,
    gap: undefined,
    failure: undefined,
    readAt: undefined,
    foldedFor: undefined,
    revision: 0,
    seen: undefined,
    cursor: undefined,
    abort: undefined,
    cacheEdition: undefined,
    loaded: Promise.resolve(),
    unlisted: undefined,
  };
}

/**
 * A child namespace that a search found: the one from the listing, or else a new node beside it. It can be expanded
 * like any other, and the listing adopts it when its name arrives.
 */
export function foundBelow(parent: NamespaceNode, name: string): NamespaceNode {
  // All nodes are created in this file.
  const above = parent as Node;
  above.unlisted ??= new Map();
  const node = above.unlisted.get(name) ?? newNode([...above.id, name], above);
  above.unlisted.set(name, node);
  return node;
}

function listedBelow(node: Node, name: string): Node {
  return node.unlisted?.get(name) ?? newNode([...node.id, name], node);
}

/** Marks the node and its ancestors as changed: no other node has to be rendered again. */
export function touch(node: Node): void {
  for (let above: Node | undefined = node; above !== undefined; above = above.parent) above.revision += 1;
}

/** Replaces all known names by those of the first pages. Children that still exist keep their state. */
export function takeFirstPages(node: Node, [first, ...others]: readonly ChildPage[]): void {
  if (first === undefined) return;
  const known = new Map(node.namespaces.map((child) => [child.name, child]));
  const childNamed = (name: string) => known.get(name) ?? listedBelow(node, name);
  // No page has duplicates.
  Object.assign(node, { namespaces: first.namespaces.map(childNamed), tables: first.tables });
  Object.assign(node, { byHand: NONE, seen: undefined, cacheEdition: undefined });
  takeRest(node, first);
  for (const page of others) takePage(node, page, childNamed);
  if (node.state !== 'read') return;
  for (const child of node.namespaces) known.delete(child.name);
  for (const removed of known.values()) abandon(removed);
}

export function takePage(
  node: Node,
  page: ChildPage,
  childNamed: (name: string) => Node = (name) => listedBelow(node, name),
): void {
  // Servers repeat names across pages; each is shown once.
  node.seen ??= {
    namespaces: new Set(node.namespaces.map(({ name }) => name)),
    tables: new Set(node.tables),
  };
  const { namespaces, tables } = node.seen;
  for (const name of page.namespaces) if (isNew(namespaces, name)) node.namespaces.push(childNamed(name));
  for (const name of page.tables) if (isNew(tables, name)) node.tables.push(name);
  takeRest(node, page);
}

/** Names cached by the host, as old as the load that they come from. */
export interface CachedListing extends Pick<ChildPage, 'namespaces' | 'tables' | 'byHand'> {
  readonly at: number;
}

/** Replaces all names after the first page, which came from the server. */
export function takeCachedNames(node: Node, { at, ...names }: CachedListing): void {
  takePage(node, { basis: 'listed', ...names });
  node.readAt = at;
}

/**
 * For one page of its own, the host loads many pages of the server. If none has a new name, the list may be endless.
 */
const ENDLESS: FailureDetails = {
  message:
    'The server keeps returning pages without new names, so loading stopped. Some names may be missing.',
};

function takeRest(node: Node, page: ChildPage): void {
  const isEndless = page.cursor !== undefined && countNames(page) === 0;
  const cursor = isEndless ? undefined : page.cursor;
  const gap = isEndless ? (page.gap ?? ENDLESS) : page.gap;
  if (page.byHand.length > 0) node.byHand = new Set([...node.byHand, ...page.byHand]);
  Object.assign(node, { cursor, gap, isWanted: false, readAt: Date.now() });
  node.state = cursor === undefined ? 'read' : 'partial';
  // In a large tree these would use most of the memory.
  if (cursor === undefined) node.seen = undefined;
}

function isNew(seen: Set<string>, name: string): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

/** Removes the outdated names of a collapsed namespace: they load again when it is expanded. */
export function forgetNames(node: Node): void {
  abandon(node);
  Object.assign(node, { state: 'unread', cursor: undefined, gap: undefined, failure: undefined });
  Object.assign(node, { namespaces: [], tables: [], byHand: NONE, seen: undefined });
}

/** Aborts all loads below a namespace. */
function abandon(node: Node): void {
  node.abort?.abort();
  for (const child of node.namespaces) abandon(child);
}

/** Changes with each loaded page. */
export function pagePosition({ state, cursor }: Node): string {
  return `${state} ${cursor}`;
}

interface Names {
  readonly namespaces: { readonly length: number };
  readonly tables: { readonly length: number };
}

export function countNames({ namespaces, tables }: Names): number {
  return namespaces.length + tables.length;
}

/** The namespace, or its nearest loaded ancestor: of a new namespace, only the ancestors are loaded. */
export function nearestLoadedAncestor(root: NamespaceNode, id: readonly string[]): NamespaceNode {
  let nearest = root;
  for (const name of id) {
    const child = nearest.namespaces.find((node) => node.name === name);
    if (child === undefined || child.state === 'unread') break;
    nearest = child;
  }
  return nearest;
}

/** How much of a catalog’s names the tree has loaded. */
export interface NameCoverage {
  readonly names: number;
  readonly unread: number;
  /** The number of namespaces whose names couldn’t be loaded completely. */
  readonly failed: number;
  /** The error of the first namespace that couldn’t be reloaded: its previous names stay visible. */
  readonly refreshFailure: FailureDetails | undefined;
  readonly complete: boolean;
  /** When the oldest part was loaded; undefined if nothing was. */
  readonly readAt: number | undefined;
}

export function nameCoverageOf(root: NamespaceNode): NameCoverage {
  let names = 0;
  let unread = 0;
  let failed = 0;
  let refreshFailure: FailureDetails | undefined;
  let readAt: number | undefined;
  const stack: NamespaceNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    names += node.tables.length + (node.parent === undefined ? 0 : 1);
    if (node.failure !== undefined || node.gap !== undefined) failed += 1;
    else if (node.state !== 'read') unread += 1;
    if (node.state !== 'unread') refreshFailure ??= node.failure;
    readAt = Math.min(readAt ?? Number.POSITIVE_INFINITY, node.readAt ?? Number.POSITIVE_INFINITY);
    for (const child of node.namespaces) stack.push(child);
  }
  const isAnyRead = readAt !== undefined && Number.isFinite(readAt);
  return {
    names,
    unread,
    failed,
    refreshFailure,
    complete: unread === 0 && failed === 0,
    readAt: isAnyRead ? readAt : undefined,
  };
}
