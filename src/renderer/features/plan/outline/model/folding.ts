import type { Outline } from './outline.ts';
import { rowKey } from './outline-row.ts';

/** Keys of the rows that are not as they are at first: nodes and searches open, cheap runs and likes closed. */
export type Toggled = ReadonlySet<string>;

export const AS_AT_FIRST: Toggled = new Set();

export function isOpen(toggled: Toggled, key: string): boolean {
  return toggled.has(key) === isClosedAtFirst(key);
}

function isClosedAtFirst(key: string): boolean {
  return key.startsWith('cheap ') || key.startsWith('like ');
}

/** The same set where nothing changes, so that nothing is worked out anew. */
export function withOpen(toggled: Toggled, keys: Iterable<string>, open: boolean): Toggled {
  const changed = [...keys].filter((key) => isOpen(toggled, key) !== open);
  return changed.length === 0 ? toggled : flipped(toggled, changed);
}

function flipped(toggled: Toggled, keys: readonly string[]): Toggled {
  const next = new Set(toggled);
  for (const key of keys) if (!next.delete(key)) next.add(key);
  return next;
}

/** Every row that has to be open so that these nodes can be seen in the tree. */
export function keysAbove(
  outline: Outline,
  nodes: Iterable<number>,
  { foldCheap }: { readonly foldCheap: boolean },
): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const wanted of nodes) {
    const run = foldCheap ? outline.runOf.get(wanted) : undefined;
    if (run !== undefined) keys.add(rowKey.cheap(run));
    addAbove(outline, wanted, keys);
  }
  return keys;
}

function addAbove({ reading, searches, likeOf }: Outline, wanted: number, keys: Set<string>): void {
  let node: number | undefined = wanted;
  while (node !== undefined) {
    if (searches.has(node)) keys.add(rowKey.search(node));
    const like = likeOf.get(node);
    if (like !== undefined) keys.add(rowKey.like(like));
    const parent: number | undefined = reading.plan.nodes[node]?.parent;
    // Whoever was here before has opened everything above.
    if (parent === undefined || keys.has(rowKey.node(parent))) return;
    keys.add(rowKey.node(parent));
    node = parent;
  }
}
