import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FailureDetails, ListingBasis, NamespaceRef } from '#contract/index.ts';
import { foundBelow, type NamespaceNode } from './tree-node.ts';
import { treeOf } from './trees.ts';

/** The loaded children of a namespace, from the tree. */
export interface LoadedNames {
  readonly namespaces: readonly { readonly name: string }[];
  readonly tables: readonly string[];
  readonly byHand: ReadonlySet<string>;
  readonly state: NamespaceNode['state'];
  readonly isReading: boolean;
  readonly failure: FailureDetails | undefined;
  readonly gap: FailureDetails | undefined;
  readonly readAt: number | undefined;
  /** Where the names of the connection come from; undefined until some are loaded. */
  readonly basis: ListingBasis | undefined;
}

export interface ReadNames {
  /** Another object after each change. */
  readonly names: LoadedNames;
  /** The user canceled the first load. */
  readonly isStopped: boolean;
  readonly readOn: () => void;
  readonly readRest: () => void;
  /** Reloads everything. */
  readonly readAgain: () => void;
  readonly cancel: () => void;
}

/** Loads the names of a namespace while it is shown; `readOn` loads the next page. */
export function useNamespaceChildren({ connectionId, id }: NamespaceRef): ReadNames {
  const tree = treeOf(connectionId);
  const { root } = useSyncExternalStore(tree.subscribe, tree.snapshot);
  const [isStopped, setStopped] = useState(false);
  const node = nodeAt(root, id);
  const { revision } = node;
  useEffect(() => {
    // A refresh of the tree clears collapsed namespaces: this one is loaded again.
    const readIfForgotten = () => {
      const now = nodeAt(tree.root, id);
      if (!isStopped && isUntouched(now)) void tree.readNext(now);
    };
    readIfForgotten();
    return tree.subscribe(readIfForgotten);
  }, [id, isStopped, tree]);

  async function readRest(): Promise<void> {
    for (let before = -1; node.state === 'partial' && countOf(node) > before; ) {
      before = countOf(node);
      await tree.readNext(node);
      if (node.failure !== undefined) return;
    }
  }

  return {
    names: namesOf(node, tree.basis()),
    isStopped: isStopped && !node.reading && node.state === 'unread',
    // Ignores a caller with an outdated list, whose end may be elsewhere now.
    readOn: () => {
      if (node.revision === revision) void tree.readNext(node);
    },
    readRest: () => void readRest(),
    readAgain: () => {
      setStopped(false);
      void tree.readAgain(node);
    },
    cancel: () => {
      setStopped(node.state === 'unread');
      tree.cancel(node);
    },
  };
}

interface Shown {
  readonly revision: number;
  readonly names: LoadedNames;
}

const shown = new WeakMap<NamespaceNode, Shown>();

/** The lists of a node are mutable: a new object tells memos that they changed. */
function namesOf(node: NamespaceNode, basis: ListingBasis | undefined): LoadedNames {
  const known = shown.get(node);
  if (known?.revision === node.revision && known.names.basis === basis) return known.names;
  const { namespaces, tables, byHand, state, reading: isReading, failure, gap, readAt, revision } = node;
  const names = { namespaces, tables, byHand, state, isReading, failure, gap, readAt, basis };
  shown.set(node, { revision, names });
  return names;
}

function isUntouched({ state, reading, failure }: NamespaceNode): boolean {
  return state === 'unread' && !reading && failure === undefined;
}

function countOf({ namespaces, tables }: NamespaceNode): number {
  return namespaces.length + tables.length;
}

/** The node of an ID, even if no listing has it: a namespace can be loaded without its ancestors. */
export function nodeAt(root: NamespaceNode, id: readonly string[]): NamespaceNode {
  return id.reduce<NamespaceNode>(
    (node, name) => node.namespaces.find((child) => child.name === name) ?? foundBelow(node, name),
    root,
  );
}
