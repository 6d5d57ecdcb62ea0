import type { Plan } from '#plan/index.ts';

/** The part of a plan that is shown: a node and everything below it. */
export interface ShownPart {
  readonly root: number;
  /** The node after the last one. */
  readonly end: number;
}

/** Where a key leads from a node; undefined for other keys, and where there is nowhere to go. */
export function nodeAfterKey(
  { nodes }: Plan,
  { root, end }: ShownPart,
  from: number,
  key: string,
): number | undefined {
  const node = nodes[from];
  const siblings = from === root || node?.parent === undefined ? [] : (nodes[node.parent]?.children ?? []);
  const place = siblings.indexOf(from);
  switch (key) {
    case 'ArrowUp':
      return from === root ? undefined : node?.parent;
    case 'ArrowDown':
      return node?.children[0];
    case 'ArrowLeft':
      return siblings[place - 1];
    case 'ArrowRight':
      return siblings[place + 1];
    case 'Home':
      return root;
    case 'End':
      return end - 1;
    default:
      return undefined;
  }
}
