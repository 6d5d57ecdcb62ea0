import { formatCount, formatNanoseconds } from '#lib/format.ts';
import {
  amountOf,
  costLevel,
  type HeatStep,
  type Metric,
  type MetricValue,
  type PlanSummary,
  spacedUnit,
} from '#plan/index.ts';
import { COMPUTE, metricOf, WALL } from './metric-columns.ts';
import type { Outline } from './outline.ts';
import type { CheapRow, OutlineRow } from './outline-row.ts';

export interface OutlineCell {
  readonly text: string;
  /** Added up by us, for a row that stands for several operators. */
  readonly isSum: boolean;
  /** From 0 to 1; only for the columns that have one. */
  readonly bar?: Bar | undefined;
}

export interface Bar {
  readonly length: number;
  /** Grey where it includes inputs: only own work is hot. */
  readonly heat: HeatStep | undefined;
}

/** What stands in a column for a row; undefined where nothing was stated. */
export function outlineCell(outline: Outline, row: OutlineRow, name: string): OutlineCell | undefined {
  const { plan, summary } = outline.reading;
  if (row.kind !== 'node')
    return row.kind === 'search' && row.expanded ? undefined : sumOf(outline, row, name);
  const node = plan.nodes[row.node];
  const metric = node && metricOf(node, name);
  if (metric === undefined) return undefined;
  return {
    text: spacedUnit(metric.raw),
    isSum: false,
    bar: barOf(outline, summary, name, amountOf(metric.value)),
  };
}

function sumOf(
  outline: Outline,
  row: Exclude<OutlineRow, { kind: 'node' }>,
  name: string,
): OutlineCell | undefined {
  const { plan, summary } = outline.reading;
  const metrics = membersFor(outline, row, name).flatMap((member) => {
    const node = plan.nodes[member];
    return (node && metricOf(node, name)) ?? [];
  });
  const sum = name === WALL ? longest(metrics) : total(metrics);
  const [first] = metrics;
  if (first === undefined || sum === undefined) return undefined;
  const isRounded = metrics.some(({ value }) => 'isRounded' in value && value.isRounded);
  return {
    text: formatSum(first.value.kind, sum, isRounded),
    isSum: true,
    bar: barOf(outline, summary, name, sum),
  };
}

/** What comes out of several operators, and how long that takes, comes out of the uppermost. */
const OF_UPPERMOST = /^(?:elapsed|output_\w+)$/;

function membersFor({ subtrees }: Outline, row: Exclude<OutlineRow, { kind: 'node' }>, name: string) {
  const isOfUppermost = OF_UPPERMOST.test(name);
  if (row.kind === 'cheap') return isOfUppermost ? uppermostOf(row) : row.nodes;
  const uppermost = row.kind === 'search' ? [row.node] : row.nodes;
  return isOfUppermost ? uppermost : uppermost.flatMap((node) => range(node, subtrees.end(node)));
}

/** Operators from anywhere have no uppermost one, and what comes out of them does not add up to anything. */
function uppermostOf({ isRun, nodes }: CheapRow): readonly number[] {
  return isRun ? nodes.slice(0, 1) : [];
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset);
}

function total(metrics: readonly Metric[]): number | undefined {
  const amounts = metrics.flatMap(({ value }) => amountOf(value) ?? []);
  return amounts.length === 0 ? undefined : amounts.reduce((one, other) => one + other);
}

/** Branches wait for each other: their times do not add up. */
function longest(metrics: readonly Metric[]): number | undefined {
  const amounts = metrics.flatMap(({ value }) => amountOf(value) ?? []);
  return amounts.length === 0 ? undefined : amounts.reduce((one, other) => Math.max(one, other));
}

function barOf(
  { reading }: Outline,
  summary: PlanSummary,
  name: string,
  amount: number | undefined,
): Bar | undefined {
  if (amount === undefined) return undefined;
  if (name === WALL) return { length: part(amount, summary.wallNanoseconds), heat: undefined };
  if (name !== COMPUTE) return undefined;
  const [hottest] = summary.hottest;
  const most = hottest === undefined ? undefined : reading.figures[hottest]?.computeNanoseconds;
  const share = part(amount, summary.computeNanoseconds);
  return { length: part(amount, most), heat: costLevel(share) };
}

function part(amount: number, whole: number | undefined): number {
  return whole === undefined || whole === 0 ? 0 : Math.min(1, amount / whole);
}

/** A sum of ours, written as the engine writes such a number. `isRounded`: of what was rounded already. */
function formatSum(kind: MetricValue['kind'], sum: number, isRounded: boolean): string {
  if (kind === 'time') return formatNanoseconds(sum);
  if (kind === 'bytes') return scaled(sum, 1024, ['B', 'KB', 'MB', 'GB', 'TB'], 1);
  return isRounded && sum >= 1000
    ? scaled(sum, 1000, ['', 'K', 'M', 'B', 'T'], 2)
    : formatCount(Math.round(sum));
}

function scaled(sum: number, step: number, units: readonly string[], digits: number): string {
  let [size, unit] = [sum, 0];
  while (size >= step && unit < units.length - 1) {
    size /= step;
    unit += 1;
  }
  return `${size.toFixed(digits)} ${units[unit] ?? ''}`.trimEnd();
}
