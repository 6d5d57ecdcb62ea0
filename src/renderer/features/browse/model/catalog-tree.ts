import type { ChildPage, FailureDetails, ListingBasis } from '../../../../contract/index.ts';

/** A namespace of the tree and what is known of it so far. Only `catalog-tree.ts` changes one. */
export interface NamespaceNode {
  readonly id: readonly string[];
  readonly name: string;
  readonly parent: NamespaceNode | undefined;
  readonly expanded: boolean;
  /** `partial`: some pages are read and the listing goes on. */
  readonly state: 'unread' | 'partial' | 'read';
  readonly reading: boolean;
  readonly namespaces: readonly NamespaceNode[];
  readonly tables: readonly string[];
  readonly byHand: ReadonlySet<string>;
  readonly gap: FailureDetails | undefined;
  readonly failure: FailureDetails | undefined;
}

export interface ReadRequest {
  readonly id: readonly string[];
  readonly cursor: string | undefined;
  readonly fresh: boolean;
  readonly signal: AbortSignal;
}

export interface CatalogTreeOptions {
  readonly read: (request: ReadRequest) => Promise<ChildPage>;
  readonly describeFailure: (problem: unknown) => FailureDetails;
}

/** The nodes change in place, a snapshot is new after each change: what depends on one knows when to look again. */
export interface TreeSnapshot {
  readonly root: NamespaceNode;
}

export type CatalogTree = ReturnType<typeof createCatalogTree>;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
interface Node extends Mutable<Omit<NamespaceNode, 'namespaces' | 'tables' | 'parent' | 'byHand'>> {
  parent: Node | undefined;
  namespaces: Node[];
  tables: string[];
  byHand: Set<string>;
  /** What the two lists hold, by name: a page is taken in without looking through all that came before. */
  readonly children: Map<string, Node>;
  readonly tableNames: Set<string>;
  cursor: string | undefined;
  abort: AbortController | undefined;
}

/**
 * The names of one connection, read page by page as the user opens them. It holds names only: nothing is asked
 * about a table until it is opened.
 */
export function createCatalogTree({ read, describeFailure }: CatalogTreeOptions) {
  const root = newNode([], undefined);
  root.expanded = true;
  const listeners = new Set<() => void>();
  let snapshot: TreeSnapshot = { root };
  let basis: ListingBasis | undefined;
  let metServer: string | undefined;

  function changed(): void {
    snapshot = { root };
    for (const listener of listeners) listener();
  }

  /** Reads the next page of a namespace, or its first again. One read of a namespace runs at a time: who asks meanwhile waits for it. */
  async function readNext(
    node: Node,
    options: { fresh?: boolean; signal?: AbortSignal } = {},
  ): Promise<void> {
    const { fresh = false, signal } = options;
    if (node.reading) return settled(node);
    if (node.state === 'read' && !fresh) return;
    const abort = new AbortController();
    const stop = () => abort.abort();
    signal?.addEventListener('abort', stop);
    Object.assign(node, { reading: true, failure: undefined, abort });
    changed();
    try {
      const cursor = fresh ? undefined : node.cursor;
      const page = await read({ id: node.id, cursor, fresh, signal: abort.signal });
      // An answer that was given up says nothing about what is there now.
      if (!abort.signal.aborted) take(node, page, cursor === undefined);
    } catch (problem) {
      if (!abort.signal.aborted) node.failure = describeFailure(problem);
    } finally {
      signal?.removeEventListener('abort', stop);
      Object.assign(node, { reading: false, abort: undefined });
      changed();
    }
  }

  function take(node: Node, page: ChildPage, isFirst: boolean): void {
    if (isFirst) takeFirstPage(node, page);
    else takePage(node, page);
    basis = page.basis;
    // Of a flat list the host holds every name already: to ask for them costs the server nothing.
    if (basis === 'split' && node === root && isFirst) void readAll(new AbortController().signal);
  }

  /** Known children keep their own state: a refresh closes nothing that is still there. */
  function takeFirstPage(node: Node, page: ChildPage): void {
    const known = new Map(node.children);
    node.children.clear();
    node.tableNames.clear();
    Object.assign(node, { namespaces: [], tables: [], byHand: new Set() });
    takePage(node, page, known);
    for (const gone of known.values())
      if (!node.children.has(gone.name) && page.cursor === undefined) abandon(gone);
  }

  function takePage(node: Node, page: ChildPage, known: ReadonlyMap<string, Node> = node.children): void {
    for (const name of page.namespaces)
      addNamespace(node, known.get(name) ?? newNode([...node.id, name], node));
    for (const name of page.tables) addTable(node, name);
    for (const name of page.byHand) node.byHand.add(name);
    node.cursor = page.cursor;
    node.gap = page.gap;
    node.state = page.cursor === undefined ? 'read' : 'partial';
  }

  function expand(node: Node): Promise<void> {
    if (!node.expanded) {
      node.expanded = true;
      changed();
    }
    return node.state === 'unread' ? readNext(node) : Promise.resolve();
  }

  function collapse(node: Node): void {
    node.expanded = false;
    changed();
  }

  /**
   * Reads every page of everything that is there, a few at a time so that a server isn't flooded, until the signal ends
   * it. A namespace whose read fails or is cancelled is left as it is.
   */
  async function readAll(signal: AbortSignal): Promise<void> {
    const waiting: Node[] = [root];
    const worker = async () => {
      for (let next = waiting.pop(); next !== undefined && !signal.aborted; next = waiting.pop()) {
        await readToEnd(next, signal);
        for (const child of next.namespaces) waiting.push(child);
      }
    };
    // Workers end when nothing waits; a round that found new names starts them again.
    while (waiting.length > 0 && !signal.aborted) {
      await Promise.all([worker(), worker(), worker(), worker()]);
    }
  }

  async function readToEnd(node: Node, signal: AbortSignal): Promise<void> {
    while (node.state !== 'read' && node.failure === undefined && !signal.aborted) {
      const before = placeOf(node);
      await readNext(node, { signal });
      if (placeOf(node) === before) return;
    }
  }

  function settled(node: Node): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (node.reading) return;
        listeners.delete(check);
        resolve();
      };
      listeners.add(check);
      check();
    });
  }

  /** Reads again what is open; what is closed is forgotten and read when it is opened. */
  async function refresh(): Promise<void> {
    await refreshNode(root);
  }

  async function refreshNode(node: Node): Promise<void> {
    node.abort?.abort();
    if (node.reading) await settled(node);
    await readNext(node, { fresh: true });
    await Promise.all(
      node.namespaces.map((child) => {
        if (child.expanded) return refreshNode(child);
        forgetNames(child);
        return Promise.resolve();
      }),
    );
  }

  /**
   * Called with what identifies the server process that answers now. The first one is asked for the first names; after
   * a change, whatever had failed is asked for again.
   */
  function meetServer(server: string): void {
    if (metServer === server) return;
    const isFirst = metServer === undefined;
    metServer = server;
    if (isFirst) void readNext(root);
    else void retryFailed(root);
  }

  async function retryFailed(node: Node): Promise<void> {
    if (node.failure !== undefined || (node === root && node.state === 'unread')) await retry(node);
    await Promise.all(node.namespaces.map(retryFailed));
  }

  /** Asks again for what failed: for the next page, or for all of what was known already. */
  function retry(node: Node): Promise<void> {
    const goesOn = node.state !== 'read' && node.gap === undefined;
    return goesOn ? readNext(node) : refreshNode(node);
  }

  return {
    root: root as NamespaceNode,
    basis: () => basis,
    /** A new object after every change. */
    snapshot: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expand: (node: NamespaceNode) => expand(own(node)),
    collapse: (node: NamespaceNode) => collapse(own(node)),
    readNext: (node: NamespaceNode) => readNext(own(node)),
    retry: (node: NamespaceNode) => retry(own(node)),
    readAgain: (node: NamespaceNode) => refreshNode(own(node)),
    cancel: (node: NamespaceNode) => own(node).abort?.abort(),
    readAll,
    refresh,
    meetServer,
  };
}

/** Nodes leave this file as read-only views of themselves, so the way back is the same object. */
function own(node: NamespaceNode): Node {
  return node as Node;
}

/** How far the listing of a namespace was read. */
function placeOf({ state, cursor }: Node): string {
  return `${state} ${cursor}`;
}

/** Servers repeat names across pages; each is shown once. */
function addNamespace(node: Node, child: Node): void {
  if (node.children.has(child.name)) return;
  node.children.set(child.name, child);
  node.namespaces.push(child);
}

function addTable(node: Node, name: string): void {
  if (node.tableNames.has(name)) return;
  node.tableNames.add(name);
  node.tables.push(name);
}

/** What is closed and out of date: read again when it is opened. */
function forgetNames(node: Node): void {
  abandon(node);
  node.children.clear();
  node.tableNames.clear();
  Object.assign(node, { state: 'unread', cursor: undefined, gap: undefined, failure: undefined });
  Object.assign(node, { namespaces: [], tables: [], byHand: new Set() });
}

/** Nothing that is under way below it is wanted any more. */
function abandon(node: Node): void {
  node.abort?.abort();
  for (const child of node.namespaces) abandon(child);
}

function newNode(id: readonly string[], parent: Node | undefined): Node {
  return {
    id,
    name: id.at(-1) ?? '',
    parent,
    expanded: false,
    state: 'unread',
    reading: false,
    namespaces: [],
    tables: [],
    byHand: new Set(),
    children: new Map(),
    tableNames: new Set(),
    gap: undefined,
    failure: undefined,
    cursor: undefined,
    abort: undefined,
  };
}
