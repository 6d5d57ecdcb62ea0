import { ownTimes, wallOfPlan } from '../cost/own-time.ts';
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
import type { ContextColumn, PlanFinding, QueryContext, QueryFix, Rule } from './plan-finding.ts';

/** Storage is read in pages, so reading a little more than a row is normal. */
const WIDE_ROW = 8 * 1024;

/** Shares of the time of the whole plan. */
const MUCH = 0.25;
const WORTH_A_WORD = 0.1;

/** A node's share of the time of the plan, zero if it ran in parallel; undefined if nothing was measured. */
function shareOf(plan: Plan, node: PlanNode): number | undefined {
  const [own, whole] = [ownTimes(plan)[node.index], wallOfPlan(plan)];
  if (own === undefined || !whole) return undefined;
  return own.isOnPath ? own.nanoseconds / whole : 0;
}

/** Reading the requested columns for each result takes long. */
export const wideTake: Rule = (plan, context) => {
  const known = new Set(unusedColumns(plan, context).map(({ node }) => node));
  return plan.nodes.flatMap((node) => {
    if (!isTake(node)) return [];
    const [taken, read] = [count(node, 'output_rows'), bytesReadOf(node)];
    const columns = columnsRead(node)?.join(', ');
    const share = shareOf(plan, node);
    if (!taken || read === undefined || columns === undefined) return [];
    if (known.has(node.index) || read / taken < WIDE_ROW || (share ?? 1) < MUCH) return [];
    return [taking(node, columns, read / taken, taken)];
  });
};

function taking(node: PlanNode, columns: string, each: number, taken: number): PlanFinding {
  return {
    kind: 'wide-take',
    tone: 'hint',
    node: node.index,
    quote: quotedMetric(node, 'bytes_read') ?? node.name,
    sentence: `${size(each)} read for each of ${rows(taken)}, in the columns [${columns}].`,
    advice: 'Select only the columns you need; leave out vectors and long text.',
    certainty: 'possible',
  };
}

/** The query names no columns, so all are read for every result, including wide ones. */
export const unusedColumns: Rule = (plan, context) => {
  if (!namesNoColumns(context)) return [];
  const wide = new Set(context.columns?.flatMap(({ name, isWide }) => (isWide ? [name] : [])));
  const measured = foldDown<boolean>(plan, (node, above) => above === true || isExactDistance(node));
  return plan.nodes.flatMap((node) => {
    // Below a distance computation, vectors are needed.
    if (measured[node.index] || !(isTake(node) || isScan(node))) return [];
    const read = columnsRead(node) ?? [];
    const wideRead = read.filter((column) => wide.has(column));
    const share = shareOf(plan, node) ?? 0;
    const isCostly = read.length > FEW_COLUMNS && share >= WORTH_A_WORD;
    if (wideRead.length === 0 && !isCostly) return [];
    return [reading(node, read, wideRead, share, fewerColumns(context.columns ?? []))];
  });
};

/** How many columns the fix requests instead of all. */
const FEW_COLUMNS = 2;

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

function reading(
  node: PlanNode,
  read: readonly string[],
  wide: readonly string[],
  share: number,
  fix: QueryFix | undefined,
): PlanFinding {
  const results = count(node, 'output_rows');
  const each = results === undefined ? 'every result' : `each of ${formatInteger(results)} results`;
  const many = `${formatInteger(read.length)} ${read.length === 1 ? 'column is' : 'columns are'} read for ${each}`;
  return {
    kind: 'unused-columns',
    tone: share >= MUCH ? 'warning' : 'hint',
    node: node.index,
    quote: quotedProperty(node, 'projection') ?? quotedProperty(node, 'columns') ?? node.name,
    sentence: `No columns selected: ${many}${wide.length === 0 ? '' : `, ${wideWords(wide)}`}.`,
    advice: 'Select only the columns you need; leave out vectors and long text.',
    certainty: share >= WORTH_A_WORD ? 'sure' : 'likely',
    ...(fix === undefined ? {} : { fix }),
  };
}

function wideWords(wide: readonly string[]): string {
  const names = wide.map((name) => `\`${name}\``).join(', ');
  return `the wide ${names} among them`;
}

/** Columns that still identify the rows: one that looks like a key, and one that looks like a title. */
function fewerColumns(columns: readonly ContextColumn[]): QueryFix | undefined {
  const narrow = columns.filter(({ name, isWide }) => !isWide && !name.includes('.')).map(({ name }) => name);
  const key = narrow.find((name) => KEY_NAME.test(name)) ?? narrow[0];
  const title = narrow.find((name) => TITLE_NAME.test(name) && name !== key);
  const names = [key, title].filter((name) => name !== undefined);
  if (names.length === 0 || names.length >= columns.length) return undefined;
  return { words: `Ask for ${names.join(' and ')}`, changes: { columns: { column_names: names } } };
}

const KEY_NAME = /^(?:id|_id|uuid|key|pk)$|(?:^|_)id$/i;
const TITLE_NAME = /^(?:title|name|label|headline|subject|caption)$|(?:^|_)(?:title|name)$/i;

/** Above this factor, the second read is likely most of the work. */
const WIDE_REFINE = 10;
const MANY_REFINED = 1_000;

/** Vectors that the index found are read again, to compute exact distances. */
export const wideRefine: Rule = (plan) => {
  const requestedAbove = foldDown<number | undefined>(plan, (node, above) =>
    isTopK(node) ? fetchOf(node) : above,
  );
  return plan.nodes.flatMap((node) => {
    const requested = requestedAbove[node.index];
    if (!isTake(node) || !isUnderDistance(plan, node) || !requested) return [];
    const read = count(node, 'output_rows') ?? chosenForTake(plan, node);
    if (read === undefined || read <= requested) return [];
    const share = shareOf(plan, node) ?? 0;
    if (share >= MUCH) return [byTime(node, read, requested, share)];
    return read >= requested * WIDE_REFINE || read >= MANY_REFINED ? [byNumber(node, read, requested)] : [];
  });
};

function isUnderDistance({ nodes }: Plan, { parent }: PlanNode): boolean {
  const above = parent === undefined ? undefined : nodes[parent];
  return above !== undefined && isExactDistance(above);
}

function byTime(node: PlanNode, read: number, requested: number, share: number): PlanFinding {
  return {
    ...about(node, read / requested),
    quote: quotedWall(node) ?? node.name,
    sentence: `The refine step takes ${percent(share)} of wall time: it re-reads ${formatInteger(read)} vectors for ${formatInteger(requested)} results.`,
  };
}

function byNumber(node: PlanNode, read: number, requested: number): PlanFinding {
  return {
    ...about(node, read / requested),
    quote: quotedMetric(node, 'output_rows') ?? quotedProperty(node, 'projection') ?? node.name,
    sentence: `${formatInteger(read)} vectors are re-read to choose ${formatInteger(requested)}: ${formatInteger(read / requested)} for each result.`,
  };
}

function about({ index }: PlanNode, factor: number): Omit<PlanFinding, 'quote' | 'sentence'> {
  // Half of it, since without a second read the order of the results is a guess.
  const smaller = Math.ceil(factor / 2);
  return {
    kind: 'wide-refine',
    tone: 'hint',
    node: index,
    advice: 'A smaller refine_factor may lose results.',
    certainty: 'likely',
    fix: { words: `refine ${formatInteger(smaller)}`, changes: { refine_factor: smaller } },
  };
}
