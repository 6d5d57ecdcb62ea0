import { formatCount } from '#lib/format.ts';
import {
  type AnalyzedPlan,
  costLevel,
  formatTime,
  type HeatStep,
  type MetricValue,
  spacedUnit,
} from '#plan/index.ts';
import { COMPUTE, columnAmount, costColumn, metricOf, OWN, WALL } from './metric-columns.ts';
import type { Outline } from './outline.ts';
import type { CheapRow, OutlineRow } from './outline-row.ts';

export interface OutlineCell {
  readonly text: string;
  /** Whether we added it up, for a row with several operators. */
  readonly isSum: boolean;
  /** From 0 to 1; undefined for columns without bars. */
  readonly bar?: Bar | undefined;
}

export interface Bar {
  readonly length: number;
  /** Undefined, and gray, if it includes inputs: only own cost has a heat color. */
  readonly heat: HeatStep | undefined;
  /** Whether it ran in parallel, at no cost for the plan. */
  readonly isBeside: boolean;
}

/** The content of a column for a row; undefined if nothing is stated. */
export function outlineCell(outline: Outline, row: OutlineRow, name: string): OutlineCell | undefined {
  if (row.kind !== 'node')
    return row.kind === 'search' && row.expanded ? undefined : sumOf(outline, row, name);
  const { reading } = outline;
  const amount = columnAmount(reading, row.node, name);
  const isBeside = name === OWN && reading.figures[row.node]?.isOnPath === false;
  const text = cellText(reading, row.node, name, amount);
  return text === undefined ? undefined : { text, isSum: false, bar: barOf(reading, name, amount, isBeside) };
}

/** Times with three significant digits; all other values as in the text. */
function cellText(
  { plan }: AnalyzedPlan,
  index: number,
  name: string,
  amount: number | undefined,
): string | undefined {
  if (name === OWN || name === COMPUTE) return amount === undefined ? undefined : formatTime(amount);
  const node = plan.nodes[index];
  const metric = node && metricOf(node, name);
  if (metric === undefined) return undefined;
  return metric.value.kind === 'time' ? formatTime(metric.value.nanoseconds) : spacedUnit(metric.raw);
}

function sumOf(
  outline: Outline,
  row: Exclude<OutlineRow, { kind: 'node' }>,
  name: string,
): OutlineCell | undefined {
  const { reading } = outline;
  const amounts = membersFor(outline, row, name)
    .filter((node) => name !== OWN || reading.figures[node]?.isOnPath)
    .flatMap((node) => columnAmount(reading, node, name) ?? []);
  const sum = name === WALL ? longest(amounts) : total(amounts);
  if (sum === undefined) return undefined;
  return {
    text: formatSum(outline, row, name, sum),
    isSum: true,
    bar: barOf(reading, name, sum, false),
  };
}

/** For several operators, output and elapsed time are those of the uppermost one. */
const OF_UPPERMOST = /^(?:elapsed|output_\w+)$/;

function membersFor({ subtrees }: Outline, row: Exclude<OutlineRow, { kind: 'node' }>, name: string) {
  const isOfUppermost = OF_UPPERMOST.test(name);
  if (row.kind === 'cheap') return isOfUppermost ? uppermostOf(row) : row.nodes;
  const uppermost = row.kind === 'search' ? [row.node] : row.nodes;
  return isOfUppermost ? uppermost : uppermost.flatMap((node) => range(node, subtrees.end(node)));
}

/** Operators that are not in a chain have no uppermost one, and their outputs can't be added up. */
function uppermostOf({ isRun, nodes }: CheapRow): readonly number[] {
  return isRun ? nodes.slice(0, 1) : [];
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset);
}

function total(amounts: readonly number[]): number | undefined {
  return amounts.length === 0 ? undefined : amounts.reduce((one, other) => one + other);
}

/** Branches wait for each other, so their times can't be added up. */
function longest(amounts: readonly number[]): number | undefined {
  return amounts.length === 0 ? undefined : amounts.reduce((one, other) => Math.max(one, other));
}

/** Gray if it includes inputs: only own cost has a heat color. */
function barOf(
  { summary, figures, measure }: AnalyzedPlan,
  name: string,
  amount: number | undefined,
  isBeside: boolean,
): Bar | undefined {
  if (amount === undefined) return undefined;
  if (name === WALL) return { length: part(amount, summary.wallNanoseconds), heat: undefined, isBeside };
  if (name !== costColumn(measure)) return undefined;
  const most = figures[summary.hottest[0] ?? -1]?.costNanoseconds;
  const whole = measure === 'own' ? summary.wallNanoseconds : summary.computeNanoseconds;
  return { length: part(amount, most), heat: costLevel(part(amount, whole)), isBeside };
}

function part(amount: number, whole: number | undefined): number {
  return whole === undefined || whole === 0 ? 0 : Math.min(1, amount / whole);
}

/** A sum of ours, in the notation of the engine. */
function formatSum(
  outline: Outline,
  row: Exclude<OutlineRow, { kind: 'node' }>,
  name: string,
  sum: number,
): string {
  const { nodes } = outline.reading.plan;
  const metrics = membersFor(outline, row, name).flatMap((index) => {
    const node = nodes[index];
    return (node && metricOf(node, name)) ?? [];
  });
  const kind: MetricValue['kind'] = name === OWN ? 'time' : (metrics[0]?.value.kind ?? 'count');
  if (kind === 'time') return formatTime(sum);
  if (kind === 'bytes') return scaled(sum, 1024, ['B', 'KB', 'MB', 'GB', 'TB'], 1);
  const isRounded = metrics.some(({ value }) => 'isRounded' in value && value.isRounded);
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
