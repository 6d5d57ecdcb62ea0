import type { Plan, PlanNode } from './model.ts';
import { listItems } from './parse/expressions.ts';
import { childrenOf, property } from './read-node.ts';

/*
 * What kind of operator a node is. Engines have called the same thing by several names.
 */

/** One name for what is the same operator in the texts of older and newer engines. */
export function sameName(node: PlanNode): string {
  return isTake(node) ? 'Take' : node.name;
}

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

/** The columns that a scan or a take reads. Older engines list what comes from below too, and put in brackets what they read. */
export function columnsRead(node: PlanNode): readonly string[] | undefined {
  const projection = property(node, 'projection');
  if (projection !== undefined) return listItems(projection);
  const columns = property(node, 'columns');
  if (columns === undefined) return undefined;
  return listItems(columns.replace(/^"(.*)"$/s, '$1')).flatMap((item) => /^\((.*)\)$/s.exec(item)?.[1] ?? []);
}

/** How many rows were chosen at most for a take to read. Older engines gather them into batches in between. */
export function chosenForTake(plan: Plan, take: PlanNode): number | undefined {
  let [below] = childrenOf(plan, take);
  while (below?.name === 'CoalesceBatchesExec') [below] = childrenOf(plan, below);
  return below && fetchOf(below);
}

/** Measures distances to vectors themselves, not to what an index keeps of them. */
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

/** Goes through the index and then through the rows that it lacks, which are read below it. */
export function isMixedText({ name }: PlanNode): boolean {
  return name === 'HybridCompoundFtsScorer';
}

/** Reads the texts themselves. */
export function isFlatText({ name }: PlanNode): boolean {
  return name === 'FlatMatchQuery';
}

export function isScalarIndex({ name }: PlanNode): boolean {
  return name === 'ScalarIndexQuery' || name === 'MaterializeIndex';
}

/** `id_idx` of `[id < 500]@id_idx(BTree)`, where the query is of one index. */
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

/** Keeps the first rows of an order, and no other. */
export function isTopK(node: PlanNode): boolean {
  return node.name === 'SortExec' && fetchOf(node) !== undefined;
}

/** How many rows a node lets through at most. */
export function fetchOf(node: PlanNode): number | undefined {
  const text = property(node, 'fetch') ?? /TopK\(fetch=(\d+)\)/.exec(node.text)?.[1];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The columns that a text search looks into; one of several searches names them inside of its query. */
export function searchedColumns(node: PlanNode): readonly string[] {
  const column = property(node, 'column');
  if (column !== undefined) return [column];
  const named = (property(node, 'query') ?? '').matchAll(/\bcolumn: Some\("([^"]*)"\)/g);
  return [...new Set([...named].flatMap(([, name]) => name ?? []))];
}
