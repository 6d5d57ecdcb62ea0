import type { Plan, PlanNode } from '../model.ts';
import type { AnalyzedPlan } from '../read-plan.ts';

/** What one box of a graph shows. */
export type GraphItem =
  | { readonly kind: 'node'; readonly nodes: readonly [number] }
  /** Cheap operators in a chain. */
  | { readonly kind: 'chain'; readonly nodes: readonly number[] }
  /** Inputs of one operator that share one box. */
  | { readonly kind: 'others'; readonly parent: number; readonly nodes: readonly number[] };

/** The key of a box stays the same when other parts of the graph are expanded or collapsed. */
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

/** The inputs of an item, not yet limited in number. */
export function inputsOf(source: ItemSource, item: GraphItem): readonly GraphItem[] {
  if (item.kind === 'others') return [];
  const last = item.nodes.at(-1);
  const children = last === undefined ? undefined : source.plan.nodes[last]?.children;
  return (children ?? []).map((child) => itemAt(source, child));
}

/** Operators with a smaller share of the whole are cheap. */
const CHEAP_SHARE = 0.02;

/** Chains of operators that are not worth a box each, by their first operator. */
type Chains = ReadonlyMap<number, readonly number[]>;

/** `startsChain` tells which nodes never join the chain above them. */
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
 * Whether an operator has one input and takes almost no time. Reads are not cheap even if they compute little, because
 * they wait. In a plan that never ran, no operator is cheap.
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

/** More boxes make the graph hard to read. */
export const MAX_BOXES = 300;

/** The number of inputs of one operator that get a box each; the others share one box. */
export const MAX_INPUTS = 8;

/**
 * The keys of the items whose inputs are shown at first. Expands from the root down, always below the item with the
 * highest worth, while there is room, so that the cheapest items stay collapsed. If no worth is stated, it goes level
 * by level.
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
    // One more for the box of the other inputs.
    boxes += inputs.length > MAX_INPUTS ? MAX_INPUTS + 1 : inputs.length;
    open.add(itemKey(item));
    edge.push(...inputs.slice(0, MAX_INPUTS));
  }
  return open;
}

/** The list is never longer than the graph, so it needs no heap. */
function takeBest(edge: GraphItem[], worth: (item: GraphItem) => number): GraphItem | undefined {
  let best = 0;
  edge.forEach((item, place) => {
    const now = edge[best];
    if (now !== undefined && worth(item) > worth(now)) best = place;
  });
  return edge.splice(best, 1)[0];
}

/** Returns at most one more than are shown, sorted by worth; equal items keep their order. */
export function mostWorthy(
  inputs: readonly GraphItem[],
  worth: (item: GraphItem) => number,
): readonly GraphItem[] {
  if (inputs.length <= MAX_INPUTS) return inputs;
  return [...inputs].sort((one, other) => worth(other) - worth(one)).slice(0, MAX_INPUTS + 1);
}
