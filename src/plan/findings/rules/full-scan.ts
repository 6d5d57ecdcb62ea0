import type { Plan, PlanNode } from '../../model.ts';
import { isFilter, isScalarIndex, isScan } from '../../operators.ts';
import { childrenOf, count, expressions, property, quotedProperty } from '../../read-node.ts';
import { besideIndex } from '../beside-index.ts';
import { formatInteger, rows } from '../finding-format.ts';
import type { PlanFinding, Rule } from '../plan-finding.ts';

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
  };
}

const FOR_FEW =
  'Create a scalar index on the filter columns: BTREE for ranges, BITMAP for few distinct values, NGRAM for substrings.';
const FOR_MOST = 'Most rows match, so an index wouldn’t help much. Select only the columns you need.';
