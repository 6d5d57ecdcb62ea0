import type { Plan, PlanNode } from '../model.ts';
import type { AnalyzedPlan } from '../read-plan.ts';

/** What one box of a graph stands for. */
export type GraphItem =
  | { readonly kind: 'node'; readonly nodes: readonly [number] }
  /** Cheap operators one after the other. */
  | { readonly kind: 'chain'; readonly nodes: readonly number[] }
  /** Inputs of one operator that are not shown one by one. */
  | { readonly kind: 'others'; readonly parent: number; readonly nodes: readonly number[] };

/** The same for the same box however the rest of the graph is folded. */
export function itemKey(item: GraphItem): string {
  return item.kind === 'others' ? `others ${item.parent}` : `${item.kind} ${item.nodes[0]}`;
}

export interface ItemSource {
  readonly plan: Plan;
  readonly chains: Chains;
  readonly isChainOpen: (first: number) => boolean;
}

export function itemAt({ chains, isChainOpen }: ItemSource, node: number): GraphItem {
  const chain = chains.get(node);
  return chain === undefined || isChainOpen(node)
    ? { kind: 'node', nodes: [node] }
    : { kind: 'chain', nodes: chain };
}

/** What flows into it, not yet cut to a number. */
export function inputsOf(source: ItemSource, item: GraphItem): readonly GraphItem[] {
  if (item.kind === 'others') return [];
  const last = item.nodes.at(-1);
  const children = last === undefined ? undefined : source.plan.nodes[last]?.children;
  return (children ?? []).map((child) => itemAt(source, child));
}

/** Below this part of the whole an operator is cheap. */
const CHEAP_SHARE = 0.02;

/** Operators one after the other that are not worth a box each, by the first of them. */
type Chains = ReadonlyMap<number, readonly number[]>;

/** `startsAnew`: nodes that are never in one chain with what is above them. */
export function cheapChains(reading: AnalyzedPlan, startsChain: (node: number) => boolean): Chains {
  const chainOf = new Map<number, number[]>();
  const chains = new Map<number, number[]>();
  for (const node of reading.plan.nodes) {
    if (!isCheapStep(reading, node.index)) continue;
    const above = startsChain(node.index) ? undefined : chainAbove(reading.plan.nodes, node, chainOf);
    const chain = above ?? [];
    chain.push(node.index);
    chainOf.set(node.index, chain);
    if (above === undefined) chains.set(node.index, chain);
  }
  return new Map([...chains].filter(([, chain]) => chain.length > 1));
}

/**
 * It passes its one input on and takes next to nothing for it. What reads is not cheap even where it works little: it waits.
 * In a plan that never ran nothing is.
 */
export function isCheapStep({ plan, figures, summary }: AnalyzedPlan, node: number): boolean {
  if (summary.hottest.length === 0 || plan.nodes[node]?.children.length !== 1) return false;
  const own = figures[node];
  return (own?.costShare ?? 0) < CHEAP_SHARE && (own?.bytesRead ?? 0) === 0;
}

function chainAbove(
  nodes: readonly PlanNode[],
  { parent }: PlanNode,
  chainOf: ReadonlyMap<number, number[]>,
): number[] | undefined {
  return parent === undefined || nodes[parent]?.children.length !== 1 ? undefined : chainOf.get(parent);
}

/** As many boxes as one can still find one's way in. */
export const MAX_BOXES = 300;

/** This many inputs of one operator are shown; the others are one box. */
export const MAX_INPUTS = 8;

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
