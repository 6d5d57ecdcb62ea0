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

/** A filter that is tried on every row that is read. */
export const fullScan: Rule = (plan) => {
  const beside = besideIndex(plan);
  return plan.nodes.flatMap((node) => {
    // What an index lacks is another finding.
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

/** What a scan writes where it has no filter. */
const NOTHING = '--';

/** Of the scan itself, or else of the operator right above it. */
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

/** So few are looked at faster than an index is read. */
const FEW_ROWS = 1_000;

/** Where so many rows pass, an index would have to name most of them. */
const MOST = 0.5;

function findingAbout(scan: PlanNode, { node, condition, quote }: Filter): PlanFinding | undefined {
  const scanned = count(scan, 'rows_scanned') ?? (node === scan ? undefined : count(scan, 'output_rows'));
  const kept = count(node, 'output_rows');
  if (scanned !== undefined && scanned < FEW_ROWS) return undefined;
  const isKnown = scanned !== undefined && kept !== undefined;
  const passesMost = isKnown && kept > scanned * MOST;
  return {
    kind: 'full-scan',
    tone: passesMost ? 'hint' : 'warning',
    node: node.index,
    quote,
    sentence: `The filter \`${condition}\` has no index, so every row is checked.${isKnown ? ` ${rows(scanned)} were read for ${formatInteger(kept)}.` : ''}`,
    advice: passesMost ? FOR_MOST : FOR_FEW,
    certainty: scanned === undefined ? 'likely' : 'sure',
    weighs: [...new Set([scan.index, node.index])],
  };
}

const FOR_FEW =
  'Create a scalar index on the filter columns: BTREE for ranges, BITMAP for few distinct values, NGRAM for substrings.';
const FOR_MOST = 'Most rows match, so an index wouldn’t help much. Select only the columns you need.';

/** A filter on what the search has already chosen. */
export const postFilter: Rule = (plan) => {
  const chosen = chosenBelow(plan);
  return plan.nodes.flatMap((node) => {
    const [filter] = isFilter(node) ? expressions(node) : [];
    if (filter === undefined || isOfTheEngine(filter)) return [];
    const search = childrenOf(plan, node)
      .map(({ index }) => chosen[index]?.search)
      .find((found) => found !== undefined);
    const wanted = search && fetchOf(search);
    if (wanted === undefined) return [];
    const kept = count(node, 'output_rows');
    return [
      {
        kind: 'post-filter',
        tone: 'warning',
        node: node.index,
        quote: filter,
        sentence: `The filter \`${filter}\` runs after the top ${formatInteger(wanted)} are selected: ${left(kept)}.`,
        advice: 'Set `prefilter` to select the top results among matching rows.',
        certainty: kept === undefined ? 'likely' : 'sure',
        weighs: [],
        fix: { words: 'prefilter', changes: { prefilter: true } },
      },
    ];
  });
};

function left(kept: number | undefined): string {
  if (kept === undefined) return 'fewer may be left';
  return `${formatInteger(kept)} remain`;
}

interface Chosen {
  readonly isSearched: boolean;
  /** Where the best of a search are chosen. */
  readonly search: PlanNode | undefined;
}

/** The nearest of these at a node or below it. */
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

/** An index answers the filter, and the search looks only at what is left. */
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
        // Rows that the search's index lacks are read, and the filter is tried on them.
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

/** Less came out of a search than was asked for. A scan that has no more rows is no surprise. */
export const fewerRows: Rule = (plan, context) => {
  const limit = plan.nodes.find((node) => fetchOf(node) !== undefined);
  const result = plan.nodes.find((node) => count(node, 'output_rows') !== undefined);
  const [wanted, got] = [limit && fetchOf(limit), result && count(result, 'output_rows')];
  const search = searchOf(plan);
  if (result === undefined || wanted === undefined || got === undefined || search === undefined) return [];
  if (got >= wanted) return [];
  const isFiltered = postFilter(plan, context).length > 0;
  return [
    {
      kind: 'fewer-rows',
      // Of a hybrid query the other half fills the answer up.
      tone: search === 'text' || context.half !== undefined ? 'hint' : 'warning',
      node: result.index,
      quote: quotedMetric(result, 'output_rows') ?? result.name,
      sentence: foundFewer(context.half?.title, rows(wanted), formatInteger(got)),
      advice: isFiltered ? FILTERED : ADVICE[search],
      certainty: 'sure',
      weighs: [],
    },
  ];
};

function foundFewer(half: string | undefined, wanted: string, got: string): string {
  if (half === undefined) return `Requested ${wanted}, got ${got}.`;
  return `The ${half.toLowerCase()} found ${got} of ${wanted}.`;
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
