import { foldUp } from '../../folds.ts';
import type { Plan, PlanNode } from '../../model.ts';
import { isExactDistance, isFlatText, isMixedText, isScalarIndex, isScan } from '../../operators.ts';
import { childrenOf, count, property, quotedMetric } from '../../read-node.ts';
import { branchesBeside } from '../beside-index.ts';
import { rows } from '../finding-format.ts';
import { perNodeRule } from '../per-node-rule.ts';
import type { PlanFinding, Rule } from '../plan-finding.ts';

const ADVICE = 'Optimize the indices to include the new rows.';

/** One branch of a union goes through an index, and another through what that index does not have. */
export const unindexedRows: Rule = (plan) => {
  const scans = scansOfFlatSearch(plan);
  return plan.nodes.flatMap((node) => {
    const flat = branchesBeside(plan, node).map(({ index }) => scans[index]);
    const scan = flat.find((found) => found?.isSearched === true || isMixedText(node))?.scan;
    return scan === undefined ? [] : [besideSearch(scan)];
  });
};

interface FlatSearch {
  readonly scan: PlanNode | undefined;
  readonly isSearched: boolean;
}

/** The first scan at a node or below it, and whether a search goes over it. */
function scansOfFlatSearch(plan: Plan): readonly FlatSearch[] {
  return foldUp<FlatSearch>(plan, (node, below) => ({
    scan: isScan(node) ? node : below.find(({ scan }) => scan !== undefined)?.scan,
    isSearched: isExactDistance(node) || isFlatText(node) || below.some(({ isSearched }) => isSearched),
  }));
}

function besideSearch(scan: PlanNode): PlanFinding {
  const outside = count(scan, 'rows_scanned') ?? count(scan, 'output_rows');
  return {
    kind: 'unindexed-rows',
    tone: 'warning',
    node: scan.index,
    quote: quotedMetric(scan, 'rows_scanned') ?? quotedMetric(scan, 'output_rows') ?? scan.name,
    sentence: `${outside === undefined ? 'Some rows are' : areRows(outside)} not indexed yet: they are scanned one by one.`,
    advice: ADVICE,
    certainty: 'sure',
  };
}

function areRows(count: number): string {
  return `${rows(count)} ${count === 1 ? 'is' : 'are'}`;
}

/** Fewer are not worth a word; and counts in thousands are rounded. */
const WORTH_A_WORD = 100;
const ROUNDED = 0.01;

/**
 * A scalar index answers all of a filter, and still more rows are read than pass: the others come from fragments that
 * the index does not have. Where a limit ends the scan, nobody knows how many there are.
 */
export const unindexedFilterRows: Rule = perNodeRule((plan, node) => {
  if (!isScan(node) || property(node, 'refine_filter') !== '--') return undefined;
  if (!childrenOf(plan, node).some(isScalarIndex) || isLimited(node) || isUnderFlatSearch(plan, node)) {
    return undefined;
  }
  const [scanned, kept] = [count(node, 'rows_scanned'), count(node, 'output_rows')];
  const quote = quotedMetric(node, 'rows_scanned');
  if (scanned === undefined || kept === undefined || quote === undefined) return undefined;
  if (scanned - kept < Math.max(WORTH_A_WORD, scanned * ROUNDED)) return undefined;
  return {
    kind: 'unindexed-rows',
    tone: 'warning',
    node: node.index,
    quote,
    sentence: `At least ${areRows(scanned - kept)} not in the scalar index yet: the filter checks each of them.`,
    advice: ADVICE,
    certainty: 'likely',
  };
});

function isLimited(node: PlanNode): boolean {
  return ['range_before', 'range_after'].some((key) => (property(node, key) ?? 'None') !== 'None');
}

/** There it is known already that no index has these rows. */
function isUnderFlatSearch({ nodes }: Plan, { parent }: PlanNode): boolean {
  const above = parent === undefined ? undefined : nodes[parent];
  return above !== undefined && (isFlatText(above) || isMixedText(above) || isExactDistance(above));
}
