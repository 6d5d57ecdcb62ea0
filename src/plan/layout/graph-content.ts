import { formatMetricCount, formatTime, statedMetric } from '../format-metric.ts';
import type { PlanNode } from '../model.ts';
import { operatorSummary } from '../operator-summary.ts';
import type { AnalyzedPlan } from '../read-plan.ts';
import type { GraphBox } from './graph-boxes.ts';
import type { GraphItem } from './graph-items.ts';
import { COST_LABELS, nodeTitle, pathLabel } from './picture.ts';

/** The texts of a box, also for screen readers. */
export interface BoxContent {
  readonly name: string;
  readonly words: string;
  readonly figure: string;
  /** `10 rows`; empty if its text doesn't state them. */
  readonly rows: string;
  readonly share: number | undefined;
  readonly title: string;
}

export function contentOf(reading: AnalyzedPlan, { item, hidden }: GraphBox): BoxContent {
  return item.kind === 'node'
    ? nodeContent(reading, item.nodes[0], hidden)
    : severalContent(reading, item, hidden);
}

function nodeContent(reading: AnalyzedPlan, index: number, hidden: number): BoxContent {
  const { plan, figures } = reading;
  const node = plan.nodes[index];
  if (node === undefined) return { ...NOTHING, share: undefined };
  const read = figures[index]?.bytesRead ? statedMetric(node, 'bytes_read') : undefined;
  const own = joined([operatorSummary(plan, node), read]);
  const below = hidden > 0 ? belowWords(hidden) : undefined;
  return {
    name: node.name,
    words: below ?? own,
    figure: timeText(figures[index]?.costNanoseconds),
    rows: rowsFrom(reading, { kind: 'node', nodes: [index] })?.words ?? '',
    share: figures[index]?.costShare,
    title: joined([nodeTitle(reading, index), own, below]),
  };
}

const NOTHING = { name: '', words: '', figure: '', rows: '', title: '' };

function severalContent(
  reading: AnalyzedPlan,
  item: Exclude<GraphItem, { kind: 'node' }>,
  hidden: number,
): BoxContent {
  const found = item.nodes.flatMap((node) => reading.plan.nodes[node] ?? []);
  const figure = timeText(sumOf(item.nodes.map((node) => reading.figures[node]?.costNanoseconds)));
  const isChain = item.kind === 'chain';
  const more = `${found.length} more ${found.length === 1 ? 'input' : 'inputs'}`;
  const words = joined([namesOf(found), isChain && hidden > 0 ? belowWords(hidden) : undefined]);
  const cost = figure === '' ? undefined : `${COST_LABELS[reading.measure]} ${figure}`;
  const place = isChain ? pathLabel(reading, item.nodes[0] ?? 0) : undefined;
  return {
    name: isChain ? `${found.length} cheap` : more,
    words,
    figure,
    rows: rowsFrom(reading, item)?.words ?? '',
    share: sumOf(item.nodes.map((node) => reading.figures[node]?.costShare)),
    title: joined([isChain ? `${found.length} cheap operators` : more, words, cost, place]),
  };
}

interface Rows {
  readonly count: number;
  readonly words: string;
}

/** From the uppermost operator in the box that states them, since operators above it in a chain pass rows on. */
export function rowsFrom({ plan, figures }: AnalyzedPlan, item: GraphItem): Rows | undefined {
  if (item.kind === 'others') return undefined;
  const index = item.nodes.find((one) => figures[one]?.rowsOut !== undefined);
  const [node, count] = index === undefined ? [] : [plan.nodes[index], figures[index]?.rowsOut];
  if (node === undefined || count === undefined) return undefined;
  const stated = statedMetric(node, 'output_rows') ?? formatMetricCount(count);
  return { count, words: `${stated} ${count === 1 ? 'row' : 'rows'}` };
}

function timeText(nanoseconds: number | undefined): string {
  return nanoseconds === undefined ? '' : formatTime(nanoseconds);
}

function belowWords(hidden: number): string {
  return `${hidden.toLocaleString('en')} ${hidden === 1 ? 'operator' : 'operators'} below`;
}

const NAMES_SHOWN = 40;

/** Without duplicates, and without the common ending. */
function namesOf(nodes: readonly PlanNode[]): string {
  const names = new Set(nodes.slice(0, NAMES_SHOWN).map(({ name }) => name.replace(/Exec$/, '')));
  return [...names].join(', ');
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}
