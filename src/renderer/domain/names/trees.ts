import { useMemo, useSyncExternalStore } from 'react';
import { MAX_OPEN_NAMESPACES } from '#contract/first-paint.ts';
import type { NamespaceRef, TableRef } from '#contract/table-ref.ts';
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

/** Milliseconds between two renders of arriving names. */
const PAUSE = 50;

const trees = new Map<string, CatalogTree>();

/**
 * The tree of a connection: created once, so that expanded namespaces stay expanded; they are saved for the next start,
 * too.
 */
export function treeOf(connectionId: string): CatalogTree {
  const known = trees.get(connectionId);
  if (known !== undefined) return known;
  const tree = createCatalogTree({
    read: ({ id, signal, ...request }) => host.catalog.children({ connectionId, id, ...request }, { signal }),
    cached: (id) => cachedNames({ connectionId, id }),
    describeFailure: (problem) => failureOf(problem).details,
    pace: throttle(PAUSE),
    reopen: openNamespacesOf(connectionId),
  });
  keepExpanded(connectionId, tree);
  trees.set(connectionId, tree);
  return tree;
}

/** Only changes by the user are saved, not loaded names. */
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

/** The trees of this session; the palette searches their names. */
function knownTrees(): ReadonlyMap<string, CatalogTree> {
  return trees;
}

/** Reloads the expanded part of a connection’s tree. */
export function refreshTree(connectionId: string): void {
  void treeOf(connectionId).refresh();
}

/** The same for some namespaces only, if the tree has them. */
export function refreshNamespaces(connectionId: string, namespaces: readonly (readonly string[])[]): void {
  const tree = knownTrees().get(connectionId);
  if (tree === undefined) return;
  // A flat list is always loaded as a whole.
  if (tree.basis() === 'split') return void tree.refresh();
  const { root } = tree.snapshot();
  for (const node of new Set(namespaces.map((id) => nearestLoadedAncestor(root, id))))
    void tree.readAgain(node);
}

/** Retries what failed. Sends nothing if nothing failed. */
export function retryTree(connectionId: string): void {
  void trees.get(connectionId)?.retryFailed();
}

export interface KnownNames {
  readonly connectionId: string;
  readonly complete: boolean;
  readonly tables: readonly TableRef[];
}

/** All tables whose names are loaded when the component mounts. */
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

/** All loaded tables of a connection; updates as more are loaded. */
export function useLoadedTables(connectionId: string): readonly (readonly string[])[] {
  const { subscribe, snapshot } = treeOf(connectionId);
  const latest = useSyncExternalStore(subscribe, snapshot);
  return useMemo(() => tablesBelow(latest.root), [latest]);
}

/** The loaded namespaces of a connection; updates as more are loaded. */
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

/** All cached names of a namespace; undefined if they are incomplete or being reloaded. */
async function cachedNames({ connectionId, id }: NamespaceRef): Promise<CachedListing | undefined> {
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
    // The cache changed meanwhile: the pages are of two editions.
    if (until === from) return undefined;
    from = until;
  }
}

type NamespaceId = readonly string[];

function openNamespacesOf(connectionId: string): readonly NamespaceId[] {
  return useWorkspace.getState().openNamespaces.find((open) => open.connectionId === connectionId)?.ids ?? [];
}

/** The most recently used connection is last: beyond the limit the first are dropped. */
function keepOpenNamespaces(connectionId: string, ids: readonly NamespaceId[]): void {
  useWorkspace.setState(({ openNamespaces }) => {
    const others = openNamespaces.filter((open) => open.connectionId !== connectionId);
    const entry = { connectionId, ids: ids.slice(0, MAX_OPEN_NAMESPACES) };
    return { openNamespaces: ids.length === 0 ? others : [...others, entry].slice(-MAX_CONNECTIONS) };
  });
}

/** The limit of the contract. */
const MAX_CONNECTIONS = 100;
