import { isExactDistance, isFilter, isScalarIndex, isScan, isTake } from '../../operators.ts';
import {
  above,
  below,
  childrenOf,
  count,
  expressions,
  property,
  quotedMetric,
  quotedProperty,
} from '../../read-node.ts';
import { isBesideIndex } from '../branches.ts';
import type { Rule } from '../finding.ts';
import { rows, whole } from '../words.ts';

/** What a scan writes where it has no filter. */
const NOTHING = '--';

/** So few are looked at faster than an index is read. */
const FEW_ROWS = 1_000;

/** A filter that is tried on every row that is read. */
export const fullScan: Rule = (plan, node) => {
  if (!isScan(node)) return undefined;
  const own = property(node, 'refine_filter');
  const parent = above(plan, node)[0];
  const outer = parent !== undefined && isFilter(parent) ? parent : undefined;
  const hasOwn = own !== undefined && own !== NOTHING;
  const filter = hasOwn ? own : outer && expressions(outer)[0];
  if (filter === undefined || childrenOf(plan, node).some(isScalarIndex)) return undefined;
  // What an index lacks is another finding.
  if (isBesideIndex(plan, node)) return undefined;
  const scanned = count(node, 'rows_scanned') ?? (hasOwn ? undefined : count(node, 'output_rows'));
  if (scanned !== undefined && scanned < FEW_ROWS) return undefined;
  const kept = count(hasOwn || outer === undefined ? node : outer, 'output_rows');
  const quote = hasOwn ? quotedProperty(node, 'refine_filter') : outer && filter;
  const facts =
    scanned === undefined || kept === undefined ? '' : ` ${rows(scanned)} were read for ${whole(kept)}.`;
  return {
    kind: 'full-scan',
    node: (hasOwn ? node : (outer ?? node)).index,
    quote: quote ?? filter,
    sentence: `No index helps with the filter \`${filter}\`: it is tried on every row.${facts}`,
    advice: 'Make a scalar index on the columns of the filter: BTREE for ranges, BITMAP for few values.',
    certainty: scanned === undefined ? 'likely' : 'sure',
  };
};

/** Distances to every row, where no index chose some of them. */
export const bruteForce: Rule = (plan, node) => {
  if (!isExactDistance(node) || isBesideIndex(plan, node)) return undefined;
  const sources = below(plan, node, isTake);
  const scan = sources.find(isScan);
  if (scan === undefined || sources.some((one) => one !== node && isExactDistance(one))) return undefined;
  const measured = count(node, 'output_rows');
  if (measured !== undefined && measured < FEW_ROWS) return undefined;
  const many = measured === undefined ? 'every row' : rows(measured);
  return {
    kind: 'brute-force',
    node: node.index,
    quote: quotedMetric(node, 'output_rows') ?? node.name,
    sentence: `No vector index is used: the distance to ${many} is computed.`,
    advice:
      'Make a vector index on the column, or let the query use the one there is (`bypass_vector_index`).',
    certainty: measured === undefined ? 'likely' : 'sure',
  };
};
