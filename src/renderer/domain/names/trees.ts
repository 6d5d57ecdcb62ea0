import { useMemo, useSyncExternalStore } from 'react';
import { MAX_OPEN_NAMESPACES } from '#contract/first-paint.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useWorkspace } from '#lib/workspace/workspace.ts';
import { type CatalogTree, createCatalogTree } from './catalog-tree.ts';
import { forgetCounts } from './known-counts.ts';
import { throttle } from './run-queue.ts';
import {
  type CachedListing,
  type NamespaceNode,
  nameCoverageOf,
  nearestLoadedAncestor,
} from './tree-node.ts';

/** Milliseconds between two drawings of names that come in. */
const PAUSE = 50;

const trees = new Map<string, CatalogTree>();

/**
 * The tree of a connection: made once and kept, so that what was opened is still open when one comes back, and so it is
 * after a restart.
 */
export function treeOf(connectionId: string): CatalogTree {
  const known = trees.get(connectionId);
  if (known !== undefined) return known;
  const tree = createCatalogTree({
    read: ({ id, signal, ...request }) => host.catalog.children({ connectionId, id, ...request }, { signal }),
    cached: (id) => cachedNames(connectionId, id),
    describeFailure: (problem) => failureOf(problem).details,
    pace: throttle(PAUSE),
    reopen: openNamespacesOf(connectionId),
  });
  keepExpanded(connectionId, tree);
  trees.set(connectionId, tree);
  return tree;
}

/** What comes in changes nothing of it: only the user does. */
function keepExpanded(connectionId: string, tree: CatalogTree): void {
  let { turns } = tree.snapshot();
  tree.subscribe(() => {
    const latest = tree.snapshot().turns;
    if (latest === turns) return;
    turns = latest;
    keepOpenNamespaces(connectionId, tree.expanded());
  });
}

export function forgetTree(connectionId: string): void {
  trees.delete(connectionId);
  keepOpenNamespaces(connectionId, []);
  forgetCounts(connectionId);
}

/** The trees that were looked at, for the palette: it searches the names that are known. */
function knownTrees(): ReadonlyMap<string, CatalogTree> {
  return trees;
}

/** Reads the open part of a connection's tree again. */
export function refreshTree(connectionId: string): void {
  void treeOf(connectionId).refresh();
}

/** The same for only some namespaces, where the tree has them: what came or went there, and nothing else. */
export function refreshNamespaces(connectionId: string, namespaces: readonly (readonly string[])[]): void {
  const tree = knownTrees().get(connectionId);
  if (tree === undefined) return;
  // Of a flat list every part is the same reading.
  if (tree.basis() === 'split') return void tree.refresh();
  const { root } = tree.snapshot();
  for (const node of new Set(namespaces.map((id) => nearestLoadedAncestor(root, id))))
    void tree.readAgain(node);
}

/** Reads what failed once more. Where nothing did, nothing is asked. */
export function retryTree(connectionId: string): void {
  void trees.get(connectionId)?.retryFailed();
}

export interface KnownNames {
  readonly connectionId: string;
  readonly complete: boolean;
  readonly tables: readonly { readonly connectionId: string; readonly id: readonly string[] }[];
}

/** Every table whose name was read so far, as it stands when the asking part of the window opens. */
export function useKnownNames(): readonly KnownNames[] {
  return useMemo(
    () =>
      [...knownTrees()].map(([connectionId, tree]) => {
        const { root } = tree.snapshot();
        return {
          connectionId,
          complete: nameCoverageOf(root).complete,
          tables: tablesBelow(root).map((id) => ({ connectionId, id })),
        };
      }),
    [],
  );
}

/** Every table of a connection that its tree has read, also what comes in later. */
export function useLoadedTables(connectionId: string): readonly (readonly string[])[] {
  const { subscribe, snapshot } = treeOf(connectionId);
  const latest = useSyncExternalStore(subscribe, snapshot);
  return useMemo(() => tablesBelow(latest.root), [latest]);
}

/** The namespaces of a connection that were read so far, likewise. */
export function useKnownNamespaces(connectionId: string): readonly (readonly string[])[] {
  return useMemo(() => {
    const root = knownTrees().get(connectionId)?.snapshot().root;
    return root === undefined ? [] : namespacesBelow(root);
  }, [connectionId]);
}

function namespacesBelow(node: NamespaceNode): readonly (readonly string[])[] {
  return node.namespaces.flatMap((child) => [child.id, ...namespacesBelow(child)]);
}

function tablesBelow(node: NamespaceNode): readonly (readonly string[])[] {
  return [...node.tables.map((name) => [...node.id, name]), ...node.namespaces.flatMap(tablesBelow)];
}

/** All that the host keeps of a namespace; undefined where that is not all of it, or is being read anew. */
async function cachedNames(connectionId: string, id: readonly string[]): Promise<CachedListing | undefined> {
  const namespaces: string[][] = [];
  const tables: string[][] = [];
  for (let from = 0; ; ) {
    const part = await host.names.children({ connectionId, id, from }).catch(() => null);
    if (part === null) return undefined;
    const { byHand, at, total } = part;
    namespaces.push(part.namespaces);
    tables.push(part.tables);
    const until = from + part.namespaces.length + part.tables.length;
    if (until >= total) return { namespaces: namespaces.flat(), tables: tables.flat(), byHand, at };
    // It changed meanwhile: what came is of two readings.
    if (until === from) return undefined;
    from = until;
  }
}

type NamespaceId = readonly string[];

function openNamespacesOf(connectionId: string): readonly NamespaceId[] {
  return useWorkspace.getState().openNamespaces.find((open) => open.connectionId === connectionId)?.ids ?? [];
}

/** Those of the connection that was used last come last: of very many connections the first are given up. */
function keepOpenNamespaces(connectionId: string, ids: readonly NamespaceId[]): void {
  useWorkspace.setState(({ openNamespaces }) => {
    const others = openNamespaces.filter((open) => open.connectionId !== connectionId);
    const own = { connectionId, ids: ids.slice(0, MAX_OPEN_NAMESPACES) };
    return { openNamespaces: ids.length === 0 ? others : [...others, own].slice(-MAX_CONNECTIONS) };
  });
}

/** As many as the contract takes. */
const MAX_CONNECTIONS = 100;
