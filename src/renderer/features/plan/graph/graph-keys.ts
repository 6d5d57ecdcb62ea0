import type { BoxFold, GraphBox } from '../../../../plan/layout/index.ts';

export type GraphMove =
  | { readonly kind: 'select'; readonly box: number }
  | { readonly kind: 'fold'; readonly fold: BoxFold };

/**
 * What a key does at a box. To the left and right are the other inputs; where there are none, and where there is nothing
 * yet to the right since it is folded, these keys close and open as in every tree.
 */
export function moveForKey(
  boxes: readonly GraphBox[],
  current: GraphBox,
  key: string,
): GraphMove | undefined {
  const siblings = current.parent === undefined ? [] : (boxes[current.parent]?.children ?? []);
  const place = siblings.indexOf(current.index);
  switch (key) {
    case 'ArrowUp':
      return selecting(current.parent);
    case 'ArrowDown':
      return selecting(current.children[0]);
    case 'ArrowLeft':
      return siblings.length > 1 ? selecting(siblings[place - 1]) : folding(current.fold, true);
    case 'ArrowRight':
      return folding(current.fold, false) ?? selecting(siblings[place + 1]);
    case 'Enter':
      return current.fold && { kind: 'fold', fold: current.fold };
    case 'Home':
      return selecting(0);
    case 'End':
      return selecting(boxes.length - 1);
    default:
      return undefined;
  }
}

function selecting(box: number | undefined): GraphMove | undefined {
  return box === undefined ? undefined : { kind: 'select', box };
}

function folding(fold: BoxFold | undefined, isOpen: boolean): GraphMove | undefined {
  return fold?.isOpen === isOpen ? { kind: 'fold', fold } : undefined;
}
