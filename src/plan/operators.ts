import type { PlanNode } from './model.ts';
import { property } from './read-node.ts';

/*
 * What kind of operator a node is. Engines have called the same thing by several names.
 */

/** Reads rows by going through a fragment. */
export function isScan(node: PlanNode): boolean {
  if (node.name === 'LanceScan' || node.name === 'LancePushdownScan') return true;
  return node.name === 'LanceRead' && !isTake(node);
}

/** Reads rows that were chosen before, by their numbers. */
export function isTake(node: PlanNode): boolean {
  if (node.name === 'Take' || node.name === 'TakeExec') return true;
  return node.name === 'LanceRead' && (property(node, 'source')?.startsWith('stream') ?? false);
}

/** Measures distances to vectors themselves, not to what an index keeps of them. */
export function isExactDistance({ name }: PlanNode): boolean {
  return name === 'KNNVectorDistance' || name === 'KNNFlat';
}

export function isVectorIndex({ name }: PlanNode): boolean {
  return name === 'ANNSubIndex' || name === 'ANNIvfPartition' || name === 'KNNIndex';
}

export function isTextIndex({ name }: PlanNode): boolean {
  return name === 'MatchQuery' || name === 'PhraseQuery' || name === 'CompoundFtsScorer';
}

/** Reads the texts themselves. */
export function isFlatText({ name }: PlanNode): boolean {
  return name === 'FlatMatchQuery';
}

export function isScalarIndex({ name }: PlanNode): boolean {
  return name === 'ScalarIndexQuery' || name === 'MaterializeIndex';
}

export function isFilter({ name }: PlanNode): boolean {
  return name === 'FilterExec' || name === 'LanceFilter' || name === 'LanceFilterExec';
}

/** Keeps the first rows of an order, and no other. */
export function isTopK(node: PlanNode): boolean {
  return node.name === 'SortExec' && fetchOf(node) !== undefined;
}

/** How many rows a node lets through at most. */
export function fetchOf(node: PlanNode): number | undefined {
  const text = property(node, 'fetch') ?? /TopK\(fetch=(\d+)\)/.exec(node.text)?.[1];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
