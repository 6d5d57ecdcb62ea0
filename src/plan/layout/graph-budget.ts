import { type GraphItem, type ItemSource, inputsOf, itemKey } from './graph-item.ts';

/** As many boxes as one can still find one's way in. */
export const MAX_BOXES = 300;

/** In a graph with too many boxes, this many inputs of one operator are shown; the others are one box. */
export const MAX_INPUTS = 24;

/**
 * Keys of the items whose inputs are shown at first. From the root down, always below what is worth most, as long as there
 * is room: so what stays folded is what is cheapest. A worth that is nowhere stated lets it go down level by level.
 */
export function openAtFirst(
  source: ItemSource,
  root: GraphItem,
  worth: (item: GraphItem) => number,
): ReadonlySet<string> {
  const open = new Set<string>();
  const edge = [root];
  let boxes = 1;
  for (let item = takeBest(edge, worth); item !== undefined; item = takeBest(edge, worth)) {
    const inputs = mostWorthy(inputsOf(source, item), worth);
    if (inputs.length === 0 || boxes + inputs.length + 1 > MAX_BOXES) continue;
    // One more for the box of the others.
    boxes += inputs.length > MAX_INPUTS ? MAX_INPUTS + 1 : inputs.length;
    open.add(itemKey(item));
    edge.push(...inputs.slice(0, MAX_INPUTS));
  }
  return open;
}

/** The edge is never longer than the graph is large, so there is no need of a heap. */
function takeBest(edge: GraphItem[], worth: (item: GraphItem) => number): GraphItem | undefined {
  let best = 0;
  edge.forEach((item, place) => {
    const now = edge[best];
    if (now !== undefined && worth(item) > worth(now)) best = place;
  });
  return edge.splice(best, 1)[0];
}

/** At most one more than are shown, the worthiest first; among equals the first. */
export function mostWorthy(
  inputs: readonly GraphItem[],
  worth: (item: GraphItem) => number,
): readonly GraphItem[] {
  if (inputs.length <= MAX_INPUTS) return inputs;
  return [...inputs].sort((one, other) => worth(other) - worth(one)).slice(0, MAX_INPUTS + 1);
}
