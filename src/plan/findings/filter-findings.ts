import { foldUp } from '../folds.ts';
import { formatInteger, rows } from '../format-metric.ts';
import type { Plan, PlanNode } from '../model.ts';
import {
  fetchOf,
  isExactDistance,
  isFilter,
  isScalarIndex,
  isScan,
  isTextIndex,
  isTopK,
  isVectorIndex,
  scalarIndexName,
} from '../operators.ts';
import { childrenOf, count, expressions, property, quotedMetric, quotedProperty } from '../read-node.ts';
import { isOfTheEngine } from '../search-steps.ts';
import { besideIndex, branchesBeside } from './index-findings.ts';
import type { PlanFinding, Rule } from './plan-finding.ts';

/** A filter that is evaluated on every row. */
export const fullScan: Rule = (plan) => {
  const beside = besideIndex(plan);
  return plan.nodes.flatMap((node) => {
    // Rows that an index lacks are another finding.
    if (!isScan(node) || beside[node.index] || childrenOf(plan, node).some(isScalarIndex)) return [];
    const filter = filterOf(plan, node);
    return filter === undefined ? [] : (findingAbout(node, filter) ?? []);
  });
};

interface Filter {
  readonly node: PlanNode;
  readonly condition: string;
  readonly quote: string;
}

/** A scan writes this if it has no filter. */
const NOTHING = '--';

/** The filter of the scan, or of the operator right above it. */
function filterOf({ nodes }: Plan, scan: PlanNode): Filter | undefined {
  for (const key of ['refine_filter', 'predicate']) {
    const [condition, quote] = [property(scan, key), quotedProperty(scan, key)];
    if (condition !== undefined && quote !== undefined && condition !== NOTHING) {
      return { node: scan, condition, quote };
    }
  }
  const parent = scan.parent === undefined ? undefined : nodes[scan.parent];
  const [condition] = parent !== undefined && isFilter(parent) ? expressions(parent) : [];
  return parent === undefined || condition === undefined
    ? undefined
    : { node: parent, condition, quote: condition };
}

/** Scanning so few rows is faster than reading an index. */
const FEW_ROWS = 1_000;

/** If more rows than this match, an index would list most of them. */
const MOST = 0.5;

function findingAbout(scan: PlanNode, { node, condition, quote }: Filter): PlanFinding | undefined {
  const scanned = count(scan, 'rows_scanned') ?? (node === scan ? undefined : count(scan, 'output_rows'));
  const remaining = count(node, 'output_rows');
  if (scanned !== undefined && scanned < FEW_ROWS) return undefined;
  const isKnown = scanned !== undefined && remaining !== undefined;
  const passesMost = isKnown && remaining > scanned * MOST;
  return {
    kind: 'full-scan',
    tone: passesMost ? 'hint' : 'warning',
    node: node.index,
    quote,
    sentence: `The filter \`${condition}\` has no index, so every row is checked.${isKnown ? ` ${rows(scanned)} were read for ${formatInteger(remaining)}.` : ''}`,
    advice: passesMost ? FOR_MOST : FOR_FEW,
    certainty: scanned === undefined ? 'likely' : 'sure',
    weighs: [...new Set([scan.index, node.index])],
  };
}

const FOR_FEW =
  'Create a scalar index on the filter columns: BTREE for ranges, BITMAP for few distinct values, NGRAM for substrings.';
const FOR_MOST = 'Most rows match, so an index wouldn’t help much. Select only the columns you need.';

/** A filter on the results of a search. */
export const postFilter: Rule = (plan) => {
  const chosen = chosenBelow(plan);
  return plan.nodes.flatMap((node) => {
    const [filter] = isFilter(node) ? expressions(node) : [];
    if (filter === undefined || isOfTheEngine(filter)) return [];
    const search = childrenOf(plan, node)
      .map(({ index }) => chosen[index]?.search)
      .find((found) => found !== undefined);
    const requested = search && fetchOf(search);
    if (requested === undefined) return [];
    const remaining = count(node, 'output_rows');
    return [
      {
        kind: 'post-filter',
        tone: 'warning',
        node: node.index,
        quote: filter,
        sentence: `The filter \`${filter}\` runs after the top ${formatInteger(requested)} are selected: ${left(remaining)}.`,
        advice: 'Set `prefilter` to select the top results among matching rows.',
        certainty: remaining === undefined ? 'likely' : 'sure',
        weighs: [],
        fix: { words: 'prefilter', changes: { prefilter: true } },
      },
    ];
  });
};

function left(remaining: number | undefined): string {
  if (remaining === undefined) return 'fewer may be left';
  return `${formatInteger(remaining)} remain`;
}

interface Chosen {
  readonly isSearched: boolean;
  /** The operator that chooses the best results of a search. */
  readonly search: PlanNode | undefined;
}

/** The nearest of these operators, at each node or below it. */
function chosenBelow(plan: Plan): readonly Chosen[] {
  return foldUp<Chosen>(plan, (node, below) => {
    const isSearched =
      isVectorIndex(node) ||
      isTextIndex(node) ||
      isExactDistance(node) ||
      below.some((one) => one.isSearched);
    const isChoice = isSearched && isTopK(node);
    return { isSearched, search: isChoice ? node : below.find(({ search }) => search !== undefined)?.search };
  });
}

/** An index evaluates the filter, and the search runs only over the matching rows. */
export const filterFirst: Rule = (plan) => {
  const isWhole = plan.nodes.every((node) => branchesBeside(plan, node).length === 0);
  return plan.nodes.flatMap((node) => {
    if (!isScalarIndex(node) || !feedsSearch(plan, node)) return [];
    return [
      {
        kind: 'filter-first',
        tone: 'good',
        node: node.index,
        quote: quotedProperty(node, 'query') ?? node.name,
        // Rows that the search index lacks are read, and the filter is evaluated on them.
        sentence: `The filter runs first, on an index${named(node)}.${isWhole ? ' No row is read for it.' : ''}`,
        advice: 'Good: no change needed.',
        certainty: 'sure',
        weighs: [],
      },
    ];
  });
};

function feedsSearch({ nodes }: Plan, { parent }: PlanNode): boolean {
  const above = parent === undefined ? undefined : nodes[parent];
  return above !== undefined && (isVectorIndex(above) || isTextIndex(above));
}

function named(node: PlanNode): string {
  const name = scalarIndexName(node);
  return name === undefined ? '' : ` (\`${name}\`)`;
}

/** A search returned fewer rows than requested. In a scan, that only means that the table has no more. */
export const fewerRows: Rule = (plan, context) => {
  const limit = plan.nodes.find((node) => fetchOf(node) !== undefined);
  const result = plan.nodes.find((node) => count(node, 'output_rows') !== undefined);
  const [requested, got] = [limit && fetchOf(limit), result && count(result, 'output_rows')];
  const search = searchOf(plan);
  if (result === undefined || requested === undefined || got === undefined || search === undefined) return [];
  if (got >= requested) return [];
  const isFiltered = postFilter(plan, context).length > 0;
  return [
    {
      kind: 'fewer-rows',
      // In a hybrid query, the other half adds more rows.
      tone: search === 'text' || context.half !== undefined ? 'hint' : 'warning',
      node: result.index,
      quote: quotedMetric(result, 'output_rows') ?? result.name,
      sentence: foundFewer(context.half?.title, rows(requested), formatInteger(got)),
      advice: isFiltered ? FILTERED : ADVICE[search],
      certainty: 'sure',
      weighs: [],
    },
  ];
};

function foundFewer(half: string | undefined, requested: string, got: string): string {
  if (half === undefined) return `Requested ${requested}, got ${got}.`;
  return `The ${half.toLowerCase()} found ${got} of ${requested}.`;
}

type Search = 'vector' | 'text';

function searchOf({ nodes }: Plan): Search | undefined {
  if (nodes.some((node) => isVectorIndex(node) || isExactDistance(node))) return 'vector';
  return nodes.some(isTextIndex) ? 'text' : undefined;
}

const FILTERED = 'The filter removed the rest after the search. Set `prefilter`, or request more rows.';

const ADVICE: Readonly<Record<Search, string>> = {
  vector: 'If you expected more, check the filter, the distance range, and nprobes.',
  text: 'If you expected more, check the filter, and whether all words must match exactly.',
};
