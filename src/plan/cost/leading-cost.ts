import { formatInteger, formatTime, rows, size } from '../format-metric.ts';
import type { Plan, PlanNode } from '../model.ts';
import { columnsRead, scalarIndexCondition, scalarIndexName, searchedColumns } from '../operators.ts';
import { formatExpression } from '../parse/expressions.ts';
import {
  bytesReadOf,
  childrenOf,
  count,
  expressions,
  property,
  quotedMetric,
  quotedWall,
} from '../read-node.ts';
import { ownTimes } from './own-time.ts';
import { type TimePart, timeParts, type WorkKind } from './time-parts.ts';

export interface LeadingCost {
  readonly part: TimePart;
  /** The operator that took most of that time. */
  readonly node: number;
  /** Continues a text such as "72% of 9.61 ms:". */
  readonly words: string;
  /** The text that supports it: the time of the operator, and that of the input it waited for. */
  readonly quote: string;
  readonly inputQuote: string | undefined;
  readonly inputNode: number | undefined;
}

export function leadingCost(plan: Plan): LeadingCost | undefined {
  const [part] = timeParts(plan);
  const node = plan.nodes[part?.nodes[0] ?? -1];
  if (part === undefined || node === undefined) return undefined;
  const awaited = plan.nodes[ownTimes(plan)[node.index]?.awaited ?? -1];
  return {
    part,
    node: node.index,
    words: WORDS[part.kind](plan, node),
    quote:
      (part.kind === 'queue' ? quotedMetric(node, 'find_partitions_elapsed') : undefined) ?? quoteOf(node),
    inputQuote: part.kind === 'queue' ? quotedWall(node) : awaited && quotedWall(awaited),
    inputNode: part.kind === 'queue' ? node.index : awaited?.index,
  };
}

const MOST_OF_IT = 0.9;

/**
 * If a parallel branch took nearly as long, speeding up this part saves less than its time; undefined if it saves
 * nearly all of it.
 */
export function parallelText({
  saving,
  nanoseconds,
}: Pick<TimePart, 'saving' | 'nanoseconds'>): string | undefined {
  if (saving > nanoseconds * MOST_OF_IT) return undefined;
  return `Only ${formatTime(saving)} less without it: it ran in parallel.`;
}

function quoteOf(node: PlanNode): string {
  return quotedWall(node) ?? node.name;
}

type Words = (plan: Plan, node: PlanNode) => string;

const WORDS: Readonly<Record<WorkKind, Words>> = {
  columns: (_, node) => `reading ${columnWords(node)} for ${rowWords(node)}`,
  vectors: (_, node) =>
    `reading ${amount(count(node, 'output_rows'), 'vector', 'vectors')} to measure them exactly`,
  'load-index': (plan, node) => `loading ${indexWords(plan, node)} from storage`,
  'vector-index': searchWords,
  'text-index': (_, node) => `searching the text index${inColumns(node)}`,
  'filter-index': (_, node) => `finding rows by index${conditionOfIndex(node)}`,
  queue: () => 'waiting for a free thread',
  scan: scanWords,
  texts: (_, node) => `searching texts without an index${inColumns(node)}`,
  distances: (_, node) => `measuring ${amount(count(node, 'output_rows'), 'distance', 'distances')}`,
  filter: filterWords,
  sort: (plan, node) => `sorting ${amount(inputRows(plan, node), 'row', 'rows')}`,
  compute: (_, node) => `computing in \`${node.name}\``,
  other: (_, node) => `in \`${node.name}\``,
};

function columnWords(node: PlanNode): string {
  const columns = columnsRead(node);
  if (columns === undefined) return 'columns';
  const [only] = columns;
  return columns.length === 1 && only !== undefined ? `\`${only}\`` : `${columns.length} columns`;
}

function rowWords(node: PlanNode): string {
  return amount(count(node, 'output_rows'), 'row', 'rows');
}

function amount(number: number | undefined, one: string, many: string): string {
  return number === undefined ? many : `${formatInteger(number)} ${number === 1 ? one : many}`;
}

function indexWords(plan: Plan, node: PlanNode): string {
  const parts = Math.max(count(node, 'index_cache_misses') ?? 0, count(node, 'parts_loaded') ?? 0);
  const name = indexName(plan, node);
  const index = name === undefined ? 'the index' : `the index \`${name}\``;
  const read = bytesReadOf(node);
  const bytes = read === undefined || read === 0 ? '' : ` (${size(read)})`;
  return parts > 1 ? `${formatInteger(parts)} parts of ${index}${bytes}` : `${index}${bytes}`;
}

/** A vector search states it above the choice of partitions; a filter in its query: `…]@id_idx(BTree)`. */
function indexName(plan: Plan, node: PlanNode): string | undefined {
  if (node.name === 'ANNIvfPartition') {
    const search = plan.nodes[node.parent ?? -1];
    return search && property(search, 'name');
  }
  return property(node, 'name') ?? scalarIndexName(node);
}

function searchWords(plan: Plan, node: PlanNode): string {
  const search = node.name === 'ANNIvfPartition' ? plan.nodes[node.parent ?? -1] : node;
  const partitions = search && count(search, 'partitions_searched');
  const compared = search && count(search, 'index_comparisons');
  const where = partitions === undefined ? 'the vector index' : amount(partitions, 'partition', 'partitions');
  return compared ? `searching ${where}, ${formatInteger(compared)} comparisons` : `searching ${where}`;
}

function inColumns(node: PlanNode): string {
  const columns = searchedColumns(node);
  return columns.length === 0 ? '' : ` of ${columns.map((name) => `\`${name}\``).join(', ')}`;
}

function conditionOfIndex(node: PlanNode): string {
  const condition = scalarIndexCondition(node);
  return condition === undefined ? '' : `: \`${condition}\``;
}

function scanWords(_: Plan, node: PlanNode): string {
  const scanned = count(node, 'rows_scanned') ?? count(node, 'output_rows');
  const filter = property(node, 'refine_filter');
  if (filter !== undefined && filter !== '--')
    return `checking ${amount(scanned, 'row', 'rows')} for \`${formatExpression(filter)}\``;
  const columns = columnsRead(node) ?? [];
  const what = columns.length === 0 ? '' : ` of ${columnWords(node)}`;
  return `reading ${scanned === undefined ? 'rows' : rows(scanned)}${what}`;
}

function filterWords(plan: Plan, node: PlanNode): string {
  const [condition] = expressions(node);
  const checked = amount(inputRows(plan, node), 'row', 'rows');
  return condition === undefined
    ? `filtering ${checked}`
    : `checking ${checked} for \`${formatExpression(condition)}\``;
}

function inputRows(plan: Plan, node: PlanNode): number | undefined {
  const known = childrenOf(plan, node).flatMap((input) => count(input, 'output_rows') ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0);
}
