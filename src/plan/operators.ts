import type { Plan, PlanNode } from './model.ts';
import { listItems } from './parse/expressions.ts';
import { childrenOf, property } from './read-node.ts';

/*
 * Recognizes kinds of operators, which have different names in different versions of the engines.
 */

/** One name for an operator that older and newer engines call differently. */
export function sameName(node: PlanNode): string {
  return isTake(node) ? 'Take' : node.name;
}

/** Reads all rows of fragments. */
export function isScan(node: PlanNode): boolean {
  if (node.name === 'LanceScan' || node.name === 'LancePushdownScan') return true;
  return node.name === 'LanceRead' && !isTake(node);
}

/** Reads previously chosen rows by their numbers. */
export function isTake(node: PlanNode): boolean {
  if (node.name === 'Take' || node.name === 'TakeExec') return true;
  return node.name === 'LanceRead' && (property(node, 'source')?.startsWith('stream') ?? false);
}

/**
 * The columns that a scan or a take reads. Older engines also list columns from below, and put the ones that they read
 * in brackets.
 */
export function columnsRead(node: PlanNode): readonly string[] | undefined {
  const projection = property(node, 'projection');
  if (projection !== undefined) return listItems(projection);
  const columns = property(node, 'columns');
  if (columns === undefined) return undefined;
  return listItems(columns.replace(/^"(.*)"$/s, '$1')).flatMap((item) => /^\((.*)\)$/s.exec(item)?.[1] ?? []);
}

/** The largest number of rows that were chosen for a take. Older engines gather them into batches in between. */
export function chosenForTake(plan: Plan, take: PlanNode): number | undefined {
  let [below] = childrenOf(plan, take);
  while (below?.name === 'CoalesceBatchesExec') [below] = childrenOf(plan, below);
  return below && fetchOf(below);
}

/** Computes distances from full vectors, not from the codes of an index. */
export function isExactDistance({ name }: PlanNode): boolean {
  return name === 'KNNVectorDistance' || name === 'KNNFlat';
}

export function isVectorIndex({ name }: PlanNode): boolean {
  return name === 'ANNSubIndex' || name === 'ANNIvfPartition' || name === 'KNNIndex';
}

export function isTextIndex(node: PlanNode): boolean {
  return node.name === 'MatchQuery' || node.name === 'PhraseQuery' || isCompoundText(node);
}

/** Several text searches in one operator. */
export function isCompoundText(node: PlanNode): boolean {
  return node.name === 'CompoundFtsScorer' || isMixedText(node);
}

/** Searches the index, and also the rows that it lacks, which are read below it. */
export function isMixedText({ name }: PlanNode): boolean {
  return name === 'HybridCompoundFtsScorer';
}

/** Searches the texts themselves, without an index. */
export function isFlatText({ name }: PlanNode): boolean {
  return name === 'FlatMatchQuery';
}

export function isScalarIndex({ name }: PlanNode): boolean {
  return name === 'ScalarIndexQuery' || name === 'MaterializeIndex';
}

/** `id_idx` of `[id < 500]@id_idx(BTree)`, if the query uses a single index. */
export function scalarIndexName(node: PlanNode): string | undefined {
  return /\]@(\w+)\(\w+\)$/.exec(property(node, 'query') ?? '')?.[1];
}

/** `id < 500` of `[id < 500]@id_idx(BTree)`. */
export function scalarIndexCondition(node: PlanNode): string | undefined {
  return property(node, 'query')
    ?.replace(/\]@[\w.]+\(\w+\)/g, '')
    .replace(/(^|[(,])\[/g, '$1');
}

export function isFilter({ name }: PlanNode): boolean {
  return name === 'FilterExec' || name === 'LanceFilter' || name === 'LanceFilterExec';
}

/** Keeps only the first rows of an order. */
export function isTopK(node: PlanNode): boolean {
  return node.name === 'SortExec' && fetchOf(node) !== undefined;
}

/** The largest number of rows that a node returns. */
export function fetchOf(node: PlanNode): number | undefined {
  const text = property(node, 'fetch') ?? /TopK\(fetch=(\d+)\)/.exec(node.text)?.[1];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The columns of a text search; several searches in one operator name them inside its query. */
export function searchedColumns(node: PlanNode): readonly string[] {
  const column = property(node, 'column');
  if (column !== undefined) return [column];
  const named = (property(node, 'query') ?? '').matchAll(/\bcolumn: Some\("([^"]*)"\)/g);
  return [...new Set([...named].flatMap(([, name]) => name ?? []))];
}
