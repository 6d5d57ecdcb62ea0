import { ownWallShares } from '../../analysis/own-wall.ts';
import { foldDown } from '../../folds.ts';
import type { PlanNode } from '../../model.ts';
import { columnsRead, isExactDistance, isScan, isTake } from '../../operators.ts';
import type { QueryContext } from '../../query-context.ts';
import { bytesReadOf, count, quotedMetric, quotedProperty, quotedWall } from '../../read-node.ts';
import { formatInteger, percent, rows, size } from '../finding-format.ts';
import type { PlanFinding, Rule } from '../plan-finding.ts';

/** Storage is read in pages, so that a little more than a row is usual. */
const WIDE_ROW = 8 * 1024;

/** Of the wall time of the whole plan. */
const MUCH = 0.25;

/** Whole rows are fetched for each result, and that takes long. */
export const wideTake: Rule = (plan, context) => {
  const shares = ownWallShares(plan);
  const known = new Set(unusedColumns(plan, context).map(({ node }) => node));
  return plan.nodes.flatMap((node) => {
    if (!isTake(node)) return [];
    const [taken, read] = [count(node, 'output_rows'), bytesReadOf(node)];
    const columns = columnsRead(node)?.join(', ');
    const share = shares[node.index];
    if (!taken || read === undefined || columns === undefined) return [];
    if (known.has(node.index) || read / taken < WIDE_ROW || (share ?? 1) < MUCH) return [];
    return [taking(node, columns, read / taken, taken, share)];
  });
};

function taking(
  node: PlanNode,
  columns: string,
  each: number,
  taken: number,
  share: number | undefined,
): PlanFinding {
  const time = share === undefined ? '' : `, which takes ${percent(share)} of the wall time`;
  return {
    kind: 'wide-take',
    tone: 'hint',
    node: node.index,
    quote:
      (share === undefined ? undefined : quotedWall(node)) ?? quotedMetric(node, 'bytes_read') ?? node.name,
    sentence: `${size(each)} read for each of ${rows(taken)}, in the columns [${columns}]${time}.`,
    advice: 'Select only the columns you need; leave out vectors and long text.',
    certainty: 'possible',
  };
}

/** The query names no columns, so that wide ones are read for every result. */
export const unusedColumns: Rule = (plan, context) => {
  if (!namesNoColumns(context)) return [];
  const wide = new Set(context.columns?.flatMap(({ name, isWide }) => (isWide ? [name] : [])));
  const measured = foldDown<boolean>(plan, (node, above) => above === true || isExactDistance(node));
  return plan.nodes.flatMap((node) => {
    // Below a distance, vectors are read to be measured.
    if (measured[node.index] || !(isTake(node) || isScan(node))) return [];
    const read = (columnsRead(node) ?? []).filter((column) => wide.has(column));
    return read.length === 0 ? [] : [reading(node, read)];
  });
};

function namesNoColumns({ query }: QueryContext): boolean {
  if (query === undefined) return false;
  const { columns } = query;
  if (columns === undefined || columns === null) return true;
  return typeof columns === 'object' && Object.values(columns).every(isEmpty);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function reading(node: PlanNode, wide: readonly string[]): PlanFinding {
  const names = wide.map((name) => `\`${name}\``).join(', ');
  const read = count(node, 'output_rows');
  const verb = wide.length === 1 ? 'is wide, and is' : 'are wide, and are';
  return {
    kind: 'unused-columns',
    tone: 'hint',
    node: node.index,
    quote: quotedProperty(node, 'projection') ?? quotedProperty(node, 'columns') ?? node.name,
    sentence: `No columns selected: ${names} ${verb} read for ${read === undefined ? 'every result' : `each of ${formatInteger(read)} results`}.`,
    advice: 'Name the columns that are needed, and leave vectors and long texts out.',
    certainty: 'likely',
  };
}
