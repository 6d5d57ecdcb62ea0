import type { ChildPage, FailureDetails, ListingBasis } from '#contract/index.ts';
import { createReopening, expandedBelow } from './reopening.ts';
import { runQueue } from './run-queue.ts';
import { createTreeCache, type TreeCacheOptions } from './tree-cache.ts';
import {
  countNames,
  forgetNames,
  type NamespaceNode,
  type Node,
  newNode,
  pagePosition,
  takeFirstPages,
  takePage,
  touch,
} from './tree-node.ts';

interface CatalogTreeOptions extends TreeCacheOptions {
  readonly describeFailure: (problem: unknown) => FailureDetails;
  /**
   * Throttles updates for loaded names; by default there is no delay. Changes by the user are always reported at once.
   */
  readonly pace?: (notify: () => void) => void;
  /** Namespaces that were expanded before: expanded again once their names are loaded. */
  readonly reopen?: readonly (readonly string[])[];
}

/**
 * Nodes are mutable; each change creates a new snapshot, which tells dependents to render again. No effect may depend
 * on a node: React may render with a node that has already changed, find the same snapshot, skip the render, and never
 * run the effect.
 */
export interface TreeSnapshot {
  readonly root: NamespaceNode;
  /** How often the user has expanded or collapsed something. */
  readonly turns: number;
  /** The server has responded to the first request for names, with success or not. */
  readonly isMet: boolean;
}

export type CatalogTree = ReturnType<typeof createCatalogTree>;

/**
 * The names of one connection, loaded page by page as the user expands them. Names only: tables aren’t described until
 * they are opened.
 */
export function createCatalogTree(options: CatalogTreeOptions) {
  const { read, describeFailure, pace = atOnce, reopen = [] } = options;
  const root = newNode([], undefined);
  const cache = createTreeCache(options);
  root.expanded = true;
  const listeners = new Set<() => void>();
  let snapshot: TreeSnapshot = { root, turns: 0, isMet: false };
  let basis: ListingBasis | undefined;
  let metServer: string | undefined;
  let refreshing = new AbortController();
  const reopening = createReopening(reopen);

  const notify = () => notifyWith(snapshot.turns);
  const notifyTurn = () => notifyWith(snapshot.turns + 1);

  function notifyWith(turns: number): void {
    snapshot = { root, turns, isMet: root.state !== 'unread' || root.failure !== undefined };
    for (const listener of listeners) listener();
  }

  /** Many responses at once cause only one update. */
  function changed(node: Node): void {
    touch(node);
    pace(notify);
  }

  /** Loads a namespace once at a time: further callers wait for the running load. */
  function reading(
    node: Node,
    work: (signal: AbortSignal) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    const abort = new AbortController();
    Object.assign(node, { reading: true, failure: undefined, abort });
    changed(node);
    node.loaded = untilRead(node, work, joined(abort.signal, signal));
    return node.loaded;
  }

  async function untilRead(node: Node, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) {
    try {
      await work(signal);
      reopening.reopenBelow(node);
    } catch (problem) {
      if (!signal.aborted) node.failure = describeFailure(problem);
    } finally {
      Object.assign(node, { reading: false, isWanted: false, abort: undefined });
      changed(node);
    }
  }

  async function readNext(node: Node, signal?: AbortSignal): Promise<void> {
    if (node.reading) return node.loaded;
    if (node.state === 'read') return;
    await reading(node, (ended) => takeNext(node, ended), signal);
  }

  async function takeNext(node: Node, signal: AbortSignal): Promise<void> {
    const { id, cursor } = node;
    const page = await read({ id, cursor, fresh: false, signal });
    // An aborted response may be outdated.
    if (signal.aborted) return;
    if (cursor === undefined) takeFirstPages(node, [page]);
    else takePage(node, page);
    learnBasis(node, page, cursor === undefined);
    await cache.take(node, signal);
  }

  /** Loads as many names again as were known: with fewer, rows in view would disappear. */
  async function takeAgain(node: Node, fresh: boolean, signal: AbortSignal): Promise<void> {
    const { id } = node;
    const pages = [await read({ id, cursor: undefined, fresh, signal })];
    for (let last = pages[0]; last?.cursor !== undefined && !signal.aborted; last = pages.at(-1)) {
      if (sum(pages) >= countNames(node) || countNames(last) === 0) break;
      pages.push(await read({ id, cursor: last.cursor, fresh: false, signal }));
    }
    if (signal.aborted) return;
    takeFirstPages(node, pages);
    for (const page of pages.slice(-1)) learnBasis(node, page, true);
  }

  function learnBasis(node: Node, page: ChildPage, isFirst: boolean): void {
    basis = page.basis;
    // For a flat list the host has all names already: requesting them costs the server nothing.
    if (basis === 'split' && node === root && isFirst) void readAll(new AbortController().signal);
  }

  function expand(node: Node): Promise<void> {
    setExpanded([node], true);
    return node.state === 'unread' ? readNext(node) : Promise.resolve();
  }

  /** Many namespaces aren’t loaded at once, but each when it becomes visible. */
  function expandAll(nodes: readonly Node[]): void {
    for (const node of nodes.filter((each) => each.state === 'unread' && !each.expanded))
      node.isWanted = true;
    setExpanded(nodes, true);
  }

  function setExpanded(nodes: readonly Node[], expanded: boolean): void {
    for (const node of nodes.filter((each) => each.expanded !== expanded)) {
      node.expanded = expanded;
      touch(node);
    }
    notifyTurn();
  }

  /**
   * With a filter, a namespace with matches is expanded automatically; collapsing it lasts until the filter changes.
   */
  function fold(node: Node, query: string | undefined): void {
    node.foldedFor = query;
    touch(node);
    notifyTurn();
  }

  /** Loads all pages of all namespaces. A namespace whose load fails or is canceled stays as it is. */
  function readAll(signal: AbortSignal): Promise<void> {
    return runQueue(
      root,
      async (node) => {
        await readToEnd(node, signal);
        return node.namespaces;
      },
      signal,
    );
  }

  async function readToEnd(node: Node, signal: AbortSignal): Promise<void> {
    while (node.state !== 'read' && node.failure === undefined && !signal.aborted) {
      await node.loaded;
      const before = pagePosition(node);
      await readNext(node, signal);
      if (pagePosition(node) === before) return;
    }
  }

  /** Reloads expanded namespaces; collapsed ones are cleared and loaded when they are expanded. */
  function readAgain(top: Node, ended?: AbortSignal): Promise<void> {
    return runQueue(
      top,
      async (node) => {
        await stopReading(node);
        // The host clears the whole listing: once is enough.
        await reading(node, (signal) => takeAgain(node, node === top, signal), ended);
        return node.failure === undefined ? openBelow(node) : [];
      },
      ended,
    );
  }

  async function stopReading(node: Node): Promise<void> {
    while (node.reading) {
      node.abort?.abort();
      await node.loaded;
    }
  }

  /** Stops the previous refresh, because this one loads the same. */
  function refresh(): Promise<void> {
    refreshing.abort();
    refreshing = new AbortController();
    return readAgain(root, refreshing.signal);
  }

  function openBelow(node: Node): readonly Node[] {
    for (const child of node.namespaces.filter(({ expanded }) => !expanded)) {
      forgetNames(child);
      touch(child);
    }
    changed(node);
    return node.namespaces.filter(({ expanded, isWanted }) => expanded && !isWanted);
  }

  /**
   * Called with the identity of the server process that responds now. The first one loads the first names; after a
   * change, what failed is loaded again.
   */
  function meetServer(server: string): void {
    if (metServer === server) return;
    const isFirst = metServer === undefined;
    metServer = server;
    if (isFirst) void readNext(root);
    else void retryFailed();
  }

  function retryFailed(): Promise<void> {
    return runQueue(root, retryIfFailed);
  }

  /** Called with the identity of the cached names once they are complete; undefined while they aren’t. */
  function meetCache(edition: string | undefined): void {
    if (cache.meet(edition)) void runQueue(root, useCache);
  }

  async function useCache(node: Node): Promise<readonly Node[]> {
    const work = node.reading ? undefined : cache.workFor(node);
    if (work !== undefined) await reading(node, work);
    return node.namespaces;
  }

  async function retryIfFailed(node: Node): Promise<readonly Node[]> {
    if (node.failure !== undefined || (node === root && node.state === 'unread')) await retry(node);
    return node.namespaces;
  }

  /** Retries what failed: the next page, or all that was known already. */
  function retry(node: Node): Promise<void> {
    const goesOn = node.state !== 'read' && node.gap === undefined;
    return goesOn ? readNext(node) : readAgain(node);
  }

  return {
    root: root as NamespaceNode,
    basis: () => basis,
    /** A new object after every change. */
    snapshot: () => snapshot,
    /** The IDs of expanded namespaces, and of those still to be expanded. */
    expanded: () => [...expandedBelow(root), ...reopening.waiting()],
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expand: (node: NamespaceNode) => expand(own(node)),
    expandAll: (nodes: readonly NamespaceNode[]) => expandAll(nodes.map(own)),
    collapse: (node: NamespaceNode) => setExpanded([own(node)], false),
    fold: (node: NamespaceNode, query: string | undefined) => fold(own(node), query),
    readNext: (node: NamespaceNode) => readNext(own(node)),
    retry: (node: NamespaceNode) => retry(own(node)),
    readAgain: (node: NamespaceNode) => readAgain(own(node)),
    cancel: (node: NamespaceNode) => own(node).abort?.abort(),
    readAll,
    refresh,
    retryFailed,
    meetServer,
    meetCache,
  };
}

/** Outside of this file nodes are read-only views of the same objects, so the cast is safe. */
function own(node: NamespaceNode): Node {
  return node as Node;
}

function joined(own: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? own : AbortSignal.any([own, other]);
}

function atOnce(notify: () => void): void {
  notify();
}

function sum(pages: readonly ChildPage[]): number {
  return pages.reduce((names, page) => names + countNames(page), 0);
}
