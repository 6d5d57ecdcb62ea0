import { foldDown, foldUp, oncePerPlan } from '../folds.ts';
import { formatInteger, rows } from '../format-metric.ts';
import type { Plan, PlanNode } from '../model.ts';
import {
  isExactDistance,
  isFlatText,
  isMixedText,
  isScalarIndex,
  isScan,
  isTextIndex,
  isVectorIndex,
} from '../operators.ts';
import { childrenOf, count, property, quotedMetric, quotedProperty, wholeProperty } from '../read-node.ts';
import { AS_IT_IS, type PlanFinding, perNodeRule, type Rule } from './plan-finding.ts';

const OPTIMIZE = 'Optimize the indices to include the new rows.';

/** One branch of a union uses an index, and another one reads the rows that the index lacks. */
export const unindexedRows: Rule = (plan) => {
  const scans = scansOfFlatSearch(plan);
  return plan.nodes.flatMap((node) => {
    const flat = branchesBeside(plan, node).map(({ index }) => scans[index]);
    const scan = flat.find((found) => found?.isSearched === true || isMixedText(node))?.scan;
    return scan === undefined ? [] : [besideSearch(plan, scan)];
  });
};

interface FlatSearch {
  readonly scan: PlanNode | undefined;
  readonly isSearched: boolean;
}

/** The first scan at or below each node, and whether it is searched row by row. */
function scansOfFlatSearch(plan: Plan): readonly FlatSearch[] {
  return foldUp<FlatSearch>(plan, (node, below) => ({
    scan: isScan(node) ? node : below.find(({ scan }) => scan !== undefined)?.scan,
    isSearched: isExactDistance(node) || isFlatText(node) || below.some(({ isSearched }) => isSearched),
  }));
}

function besideSearch(plan: Plan, scan: PlanNode): PlanFinding {
  const outside = count(scan, 'rows_scanned') ?? count(scan, 'output_rows');
  return {
    kind: 'unindexed-rows',
    tone: 'warning',
    node: scan.index,
    quote: quotedMetric(scan, 'rows_scanned') ?? quotedMetric(scan, 'output_rows') ?? scan.name,
    sentence: `${outside === undefined ? 'Some rows are' : areRows(outside)} not indexed yet: they are scanned one by one.`,
    advice: OPTIMIZE,
    certainty: 'sure',
    weighs: upTo(plan, scan, besideIndex(plan)),
  };
}

/** The operators of a branch, from one of them up to where branches join. */
function upTo({ nodes }: Plan, from: PlanNode, isInBranch: readonly boolean[]): readonly number[] {
  const branch: number[] = [];
  let at: PlanNode | undefined = from;
  while (at !== undefined && (at === from || isInBranch[at.index])) {
    branch.push(at.index);
    at = at.parent === undefined ? undefined : nodes[at.parent];
  }
  return branch;
}

function areRows(count: number): string {
  return `${rows(count)} ${count === 1 ? 'is' : 'are'}`;
}

/** Fewer rows are not worth a finding; counts in thousands are rounded. */
const WORTH_A_WORD = 100;
const ROUNDED = 0.01;

/**
 * A scalar index evaluates the whole filter, but more rows are read than match: the others come from fragments that the
 * index doesn't cover. If a limit ends the scan, their number is unknown.
 */
export const unindexedFilterRows: Rule = perNodeRule((plan, node) => {
  if (!isScan(node) || property(node, 'refine_filter') !== '--') return undefined;
  if (!childrenOf(plan, node).some(isScalarIndex) || isLimited(node) || isUnderFlatSearch(plan, node)) {
    return undefined;
  }
  const [scanned, remaining] = [count(node, 'rows_scanned'), count(node, 'output_rows')];
  const quote = quotedMetric(node, 'rows_scanned');
  if (scanned === undefined || remaining === undefined || quote === undefined) return undefined;
  if (scanned - remaining < Math.max(WORTH_A_WORD, scanned * ROUNDED)) return undefined;
  return {
    kind: 'unindexed-rows',
    tone: 'warning',
    node: node.index,
    quote,
    sentence: `At least ${areRows(scanned - remaining)} not in the scalar index yet: the filter checks each of them.`,
    advice: OPTIMIZE,
    certainty: 'likely',
  };
});

function isLimited(node: PlanNode): boolean {
  return ['range_before', 'range_after'].some((key) => (property(node, key) ?? 'None') !== 'None');
}

/** In such a search, another finding already reports these rows. */
function isUnderFlatSearch({ nodes }: Plan, { parent }: PlanNode): boolean {
  const above = parent === undefined ? undefined : nodes[parent];
  return above !== undefined && (isFlatText(above) || isMixedText(above) || isExactDistance(above));
}

/*
 * A union of the results of an index and of the rows that were added after the index was built, which are read one by
 * one. Some text searches are such a union in one operator.
 */

/** By the index of the node: whether it, or a node below it, searches an index. */
const searchesIndex = oncePerPlan((plan: Plan) =>
  foldUp<boolean>(plan, (node, below) => isVectorIndex(node) || isTextIndex(node) || below.includes(true)),
);

/** The branches of a union without an index, if another one uses an index; empty for any other node. */
export function branchesBeside(plan: Plan, union: PlanNode): readonly PlanNode[] {
  if (isMixedText(union)) return childrenOf(plan, union).filter(isScan);
  if (union.name !== 'UnionExec') return [];
  const searches = searchesIndex(plan);
  const branches = childrenOf(plan, union);
  const flat = branches.filter(({ index }) => searches[index] !== true);
  return flat.length < branches.length ? flat : [];
}

/** By the index of the node: whether it is in such a branch. */
export const besideIndex = oncePerPlan((plan: Plan) => {
  const roots = new Set(plan.nodes.flatMap((node) => branchesBeside(plan, node)));
  return foldDown<boolean>(plan, (node, above) => above === true || roots.has(node));
});

/** The plan doesn't show that rows were left out: only the query does, if no branch reads them. */
export const fastSearch: Rule = (plan, { query }) => {
  if (query?.fast_search !== true) return [];
  if (plan.nodes.some((node) => branchesBeside(plan, node).length > 0)) return [];
  const search = plan.nodes.find((node) => node.name === 'ANNSubIndex' || isTextIndex(node));
  if (search === undefined) return [];
  const quote = quotedProperty(search, 'name') ?? quotedProperty(search, 'column') ?? search.name;
  return [
    {
      kind: 'fast-search',
      tone: 'hint',
      node: search.index,
      quote,
      sentence: 'Only indexed rows are searched (`fast_search`). Newer rows are skipped.',
      advice: 'Optimize the indices to cover all rows, or turn off `fast_search`.',
      certainty: 'possible',
      weighs: [],
      fix: { words: 'all rows', changes: { fast_search: false } },
    },
  ];
};

/** Parts of the index that were not in the cache had to be read first. */
export const coldIndex: Rule = perNodeRule((_plan, node) => {
  const missed = count(node, 'index_cache_misses') ?? 0;
  const loaded = count(node, 'parts_loaded') ?? 0;
  const name = missed > 0 ? 'index_cache_misses' : 'parts_loaded';
  const quote = missed + loaded > 0 ? quotedMetric(node, name) : undefined;
  if (quote === undefined) return undefined;
  return {
    kind: 'cold-index',
    tone: 'hint',
    node: node.index,
    quote,
    sentence: `The index was cold: ${parts(Math.max(missed, loaded))} cached and had to be read from storage.`,
    advice:
      'The next run finds it in memory, unless the cache is too small for it, or the server opens the table for each request.',
    certainty: 'sure',
    fix: AS_IT_IS,
  };
});

function parts(count: number): string {
  return count === 1 ? 'a part of it wasn’t' : `${formatInteger(count)} parts of it weren’t`;
}

const MANY_DELTAS = 4;

export const manyDeltas: Rule = perNodeRule((_plan, node) => {
  if (node.name !== 'ANNSubIndex') return undefined;
  const deltas = wholeProperty(node, 'deltas');
  const quote = quotedProperty(node, 'deltas');
  if (deltas === undefined || quote === undefined || deltas < MANY_DELTAS) return undefined;
  return {
    kind: 'many-deltas',
    tone: 'hint',
    node: node.index,
    quote,
    sentence: `The index has ${formatInteger(deltas)} deltas, and each is searched.`,
    advice: 'Optimize the indices to merge them.',
    certainty: 'sure',
  };
});
