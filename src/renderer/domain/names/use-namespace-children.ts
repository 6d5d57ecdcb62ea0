import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FailureDetails, ListingBasis } from '#contract/index.ts';
import { foundBelow, type NamespaceNode } from './tree-node.ts';
import { treeOf } from './trees.ts';

/** What is directly below a namespace, as far as it was read: the same that the tree shows of it. */
export interface LoadedNames {
  readonly namespaces: readonly { readonly name: string }[];
  readonly tables: readonly string[];
  readonly byHand: ReadonlySet<string>;
  readonly state: NamespaceNode['state'];
  readonly isReading: boolean;
  readonly failure: FailureDetails | undefined;
  readonly gap: FailureDetails | undefined;
  readonly readAt: number | undefined;
  /** Where the names of the connection come from; undefined until some were read. */
  readonly basis: ListingBasis | undefined;
}

export interface ReadNames {
  /** Another object after each change. */
  readonly names: LoadedNames;
  /** The user gave the first reading up. */
  readonly isStopped: boolean;
  readonly readOn: () => void;
  readonly readRest: () => void;
  /** All of it, also what is known. */
  readonly readAgain: () => void;
  readonly cancel: () => void;
}

/** Reads the names of a namespace while it is shown, page by page as `readOn` wants them. */
export function useNamespaceChildren(connectionId: string, id: readonly string[]): ReadNames {
  const tree = treeOf(connectionId);
  const { root } = useSyncExternalStore(tree.subscribe, tree.snapshot);
  const [isStopped, setStopped] = useState(false);
  const node = nodeAt(root, id);
  const { revision } = node;
  useEffect(() => {
    // A refresh of the tree forgets what is closed in it: what is shown here is read again then.
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
    // Who sees the end of a list that has grown since does not know where its end is now.
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

/** The lists of a node grow in place: whoever works something out of them has to see when they did. */
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

/** The namespace of an id, also where no listing has brought it: it can be read without those above it. */
export function nodeAt(root: NamespaceNode, id: readonly string[]): NamespaceNode {
  return id.reduce<NamespaceNode>(
    (node, name) => node.namespaces.find((child) => child.name === name) ?? foundBelow(node, name),
    root,
  );
}
