import { foldDown, foldUp } from './folds.ts';
import type { Plan, PlanNode } from './model.ts';
import {
  isCompoundText,
  isExactDistance,
  isFilter,
  isFlatText,
  isTake,
  isTextIndex,
  isTopK,
} from './operators.ts';
import { expressions, property } from './read-node.ts';

export type SearchKind = 'vector' | 'text';

/** Operators that are one step to whoever asked: the outermost, and everything below it. */
export interface SearchRegion {
  readonly kind: SearchKind;
  readonly nodes: readonly PlanNode[];
}

/**
 * A search begins where the best are chosen and reaches down to the index and to what filters it; what only passes its
 * rows on in between is a part of it.
 */
export function searchRegions(plan: Plan): readonly SearchRegion[] {
  const sizes = foldUp<number>(plan, (_, below) => below.reduce((sum, size) => sum + size, 1));
  const tops = foldDown<Top | undefined>(plan, (node, above) => {
    const kind = kindOf(node);
    if (kind === undefined) return above !== undefined && passesOn(node) ? above : undefined;
    return above?.kind === kind ? above : { kind, node: node.index };
  });
  const regions: SearchRegion[] = [];
  let end = 0;
  for (const [index, top] of tops.entries()) {
    if (top?.node !== index || index < end) continue;
    const nodes = plan.nodes.slice(index, index + (sizes[index] ?? 1));
    if (!isSearch(top.kind, nodes)) continue;
    regions.push({ kind: top.kind, nodes });
    end = index + nodes.length;
  }
  return regions;
}

interface Top {
  readonly kind: SearchKind;
  readonly node: number;
}

function kindOf(node: PlanNode): SearchKind | undefined {
  if (node.name === 'ANNSubIndex' || node.name === 'MultivectorScoring' || isExactDistance(node)) {
    return 'vector';
  }
  if (isTextIndex(node) || isFlatText(node) || TEXT_OPERATORS.has(node.name)) return 'text';
  const order = isTopK(node) || node.name === 'SortExec' ? (property(node, 'expr') ?? '') : '';
  if (order.startsWith('[_distance@') && isTopK(node)) return 'vector';
  return order.startsWith('[_score@') ? 'text' : undefined;
}

const TEXT_OPERATORS: ReadonlySet<string> = new Set(['BooleanQuery', 'BoostQuery']);

/** Conditions that the engine adds itself: on what it has computed. */
const OF_THE_ENGINE = /^_(?:distance|score|relevance_score)\b/;

export function isOfTheEngine(condition: string): boolean {
  return OF_THE_ENGINE.test(condition);
}

const PASSING: ReadonlySet<string> = new Set([
  'UnionExec',
  'CoalescePartitionsExec',
  'CoalesceBatchesExec',
  'RepartitionExec',
  'ProjectionExec',
  'SortPreservingMergeExec',
]);

function passesOn(node: PlanNode): boolean {
  if (isFilter(node)) return expressions(node).every(isOfTheEngine);
  return PASSING.has(node.name) || isTake(node);
}

/** One operator alone says itself what it is, unless it stands for several. */
function isSearch(kind: SearchKind, nodes: readonly PlanNode[]): boolean {
  if (kind === 'text') {
    const isOne = nodes.length === 1 && !nodes.some(isCompoundText);
    return !isOne && nodes.some((node) => isTextIndex(node) || isFlatText(node));
  }
  return nodes.some((node) => node.name === 'ANNSubIndex' || isExactDistance(node));
}
