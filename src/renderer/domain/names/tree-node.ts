import type { ChildPage, FailureDetails } from '#contract/index.ts';

/** A namespace of the tree and what is known of it so far. Only `catalog-tree.ts` changes one. */
export interface NamespaceNode {
  readonly id: readonly string[];
  readonly name: string;
  readonly parent: NamespaceNode | undefined;
  readonly expanded: boolean;
  /** `partial`: some pages are read and the listing goes on. */
  readonly state: 'unread' | 'partial' | 'read';
  readonly reading: boolean;
  /** It was opened with many others, and is read once it comes into view. */
  readonly isWanted: boolean;
  readonly namespaces: readonly NamespaceNode[];
  readonly tables: readonly string[];
  readonly byHand: ReadonlySet<string>;
  readonly gap: FailureDetails | undefined;
  readonly failure: FailureDetails | undefined;
  /** When its latest page came. */
  readonly readAt: number | undefined;
  /** Closed by the user under this filter, which opens all that hold what it found. */
  readonly foldedFor: string | undefined;
  /** Another after each change of it or of what is below it. */
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
  /** While more pages may come: what came so far, so that a page is taken in without looking through all of it. */
  seen: Seen | undefined;
  cursor: string | undefined;
  abort: AbortController | undefined;
  /** Which edition of the kept names its own were taken from, where they were. */
  cacheEdition: string | undefined;
  /** Who waits for the reading that is under way. */
  loaded: Promise<void>;
  /** Namespaces that a search found, and that no listing has brought yet. */
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
 * The namespace below another that a search found: the one of its listing, or where that has not come to it, one beside
 * it. It is opened as any other, and the listing takes it in when it brings its name.
 */
export function foundBelow(parent: NamespaceNode, name: string): NamespaceNode {
  // Made here, as all are.
  const above = parent as Node;
  above.unlisted ??= new Map();
  const node = above.unlisted.get(name) ?? newNode([...above.id, name], above);
  above.unlisted.set(name, node);
  return node;
}

function listedBelow(node: Node, name: string): Node {
  return node.unlisted?.get(name) ?? newNode([...node.id, name], node);
}

/** What stands on the way to the root has changed with it: all else need not be looked at again. */
export function touch(node: Node): void {
  for (let above: Node | undefined = node; above !== undefined; above = above.parent) above.revision += 1;
}

/** The names of the first pages, in place of all that were known. Children that are still there keep their own state. */
export function takeFirstPages(node: Node, [first, ...others]: readonly ChildPage[]): void {
  if (first === undefined) return;
  const known = new Map(node.namespaces.map((child) => [child.name, child]));
  const childNamed = (name: string) => known.get(name) ?? listedBelow(node, name);
  // No page repeats a name within itself.
  Object.assign(node, { namespaces: first.namespaces.map(childNamed), tables: first.tables });
  Object.assign(node, { byHand: NONE, seen: undefined, cacheEdition: undefined });
  takeRest(node, first);
  for (const page of others) takePage(node, page, childNamed);
  if (node.state !== 'read') return;
  for (const child of node.namespaces) known.delete(child.name);
  for (const gone of known.values()) abandon(gone);
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

/** Names that the host keeps. They are as old as the reading that they are from. */
export interface CachedListing extends Pick<ChildPage, 'namespaces' | 'tables' | 'byHand'> {
  readonly at: number;
}

/** All names that did not come from the server itself, which was asked for the first. */
export function takeCachedNames(node: Node, { at, ...names }: CachedListing): void {
  takePage(node, { basis: 'listed', ...names });
  node.readAt = at;
}

/**
 * The host has followed many pages of the server for one of its own. If none of them had a new name, the list may go on
 * for ever.
 */
const WITHOUT_END: FailureDetails = {
  message:
    'The server keeps returning pages without new names, so loading stopped. Some names may be missing.',
};

function takeRest(node: Node, page: ChildPage): void {
  const isLeft = page.cursor !== undefined && countNames(page) === 0;
  const cursor = isLeft ? undefined : page.cursor;
  const gap = isLeft ? (page.gap ?? WITHOUT_END) : page.gap;
  if (page.byHand.length > 0) node.byHand = new Set([...node.byHand, ...page.byHand]);
  Object.assign(node, { cursor, gap, isWanted: false, readAt: Date.now() });
  node.state = cursor === undefined ? 'read' : 'partial';
  // In a large tree these would be most of the memory.
  if (cursor === undefined) node.seen = undefined;
}

function isNew(seen: Set<string>, name: string): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

/** What is closed and out of date: read again when it is opened. */
export function forgetNames(node: Node): void {
  abandon(node);
  Object.assign(node, { state: 'unread', cursor: undefined, gap: undefined, failure: undefined });
  Object.assign(node, { namespaces: [], tables: [], byHand: NONE, seen: undefined });
}

/** Nothing that is under way below it is wanted any more. */
function abandon(node: Node): void {
  node.abort?.abort();
  for (const child of node.namespaces) abandon(child);
}

/** How far the listing of a namespace was read. */
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

/** The namespace, or the nearest above it that was read: what is new below that one is not known yet. */
export function nearestLoadedAncestor(root: NamespaceNode, id: readonly string[]): NamespaceNode {
  let nearest = root;
  for (const name of id) {
    const child = nearest.namespaces.find((node) => node.name === name);
    if (child === undefined || child.state === 'unread') break;
    nearest = child;
  }
  return nearest;
}

/** How much of a catalog's names the tree has read. */
export interface NameCoverage {
  readonly names: number;
  readonly unread: number;
  /** Namespaces whose names could not be read, or not to an end. */
  readonly failed: number;
  /** Why names could not be read again, of the first that could not: those from before stay, and are shown. */
  readonly refreshFailure: FailureDetails | undefined;
  readonly complete: boolean;
  /** When the oldest of it was read; undefined where nothing was. */
  readonly readAt: number | undefined;
}

export function nameCoverageOf(root: NamespaceNode): NameCoverage {
  let names = 0;
  let unread = 0;
  let failed = 0;
  let refreshFailure: FailureDetails | undefined;
  let readAt: number | undefined;
  const waiting: NamespaceNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    names += node.tables.length + (node.parent === undefined ? 0 : 1);
    if (node.failure !== undefined || node.gap !== undefined) failed += 1;
    else if (node.state !== 'read') unread += 1;
    if (node.state !== 'unread') refreshFailure ??= node.failure;
    readAt = Math.min(readAt ?? Number.POSITIVE_INFINITY, node.readAt ?? Number.POSITIVE_INFINITY);
    for (const child of node.namespaces) waiting.push(child);
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
