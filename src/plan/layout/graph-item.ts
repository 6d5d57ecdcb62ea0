import type { Plan } from '../model.ts';
import type { Chains } from './cheap-chains.ts';

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
