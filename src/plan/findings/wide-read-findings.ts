import { ownWallShares } from '../figures.ts';
import { foldDown } from '../folds.ts';
import { formatInteger, percent, rows, size } from '../format-metric.ts';
import type { Plan, PlanNode } from '../model.ts';
import {
  chosenForTake,
  columnsRead,
  fetchOf,
  isExactDistance,
  isScan,
  isTake,
  isTopK,
} from '../operators.ts';
import { bytesReadOf, count, quotedMetric, quotedProperty, quotedWall } from '../read-node.ts';
import type { PlanFinding, QueryContext, Rule } from './plan-finding.ts';

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

/** Above this the second reading is likely most of the work. */
const WIDE_REFINE = 10;
const MANY_REFINED = 1_000;

/** Vectors that the index found are read again, to measure them exactly. */
export const wideRefine: Rule = (plan) => {
  const wantedAbove = foldDown<number | undefined>(plan, (node, above) =>
    isTopK(node) ? fetchOf(node) : above,
  );
  const shares = ownWallShares(plan);
  return plan.nodes.flatMap((node) => {
    const wanted = wantedAbove[node.index];
    if (!isTake(node) || !isUnderDistance(plan, node) || !wanted) return [];
    const read = count(node, 'output_rows') ?? chosenForTake(plan, node);
    if (read === undefined || read <= wanted) return [];
    const share = shares[node.index] ?? 0;
    if (share >= MUCH) return [byTime(node, read, wanted, share)];
    return read >= wanted * WIDE_REFINE || read >= MANY_REFINED ? [byNumber(node, read, wanted)] : [];
  });
};

function isUnderDistance({ nodes }: Plan, { parent }: PlanNode): boolean {
  const above = parent === undefined ? undefined : nodes[parent];
  return above !== undefined && isExactDistance(above);
}

function byTime(node: PlanNode, read: number, wanted: number, share: number): PlanFinding {
  return {
    ...about(node, read / wanted),
    quote: quotedWall(node) ?? node.name,
    sentence: `The refine step takes ${percent(share)} of wall time: it re-reads ${formatInteger(read)} vectors for ${formatInteger(wanted)} results.`,
  };
}

function byNumber(node: PlanNode, read: number, wanted: number): PlanFinding {
  return {
    ...about(node, read / wanted),
    quote: quotedMetric(node, 'output_rows') ?? quotedProperty(node, 'projection') ?? node.name,
    sentence: `${formatInteger(read)} vectors are re-read to choose ${formatInteger(wanted)}: ${formatInteger(read / wanted)} for each result.`,
  };
}

function about({ index }: PlanNode, factor: number): Omit<PlanFinding, 'quote' | 'sentence'> {
  // Half of it: without a second reading the order of what was found is a guess.
  const smaller = Math.ceil(factor / 2);
  return {
    kind: 'wide-refine',
    tone: 'hint',
    node: index,
    advice: 'A smaller refine_factor may lose results. Check that recall is still good enough.',
    certainty: 'likely',
    cure: { words: `Try refine ${formatInteger(smaller)}`, changes: { refine_factor: smaller } },
  };
}
