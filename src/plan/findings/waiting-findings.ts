import { amountOf, formatInteger, percent, size, time } from '../format-metric.ts';
import type { Metric, MetricValue, PlanNode } from '../model.ts';
import { nanoseconds, quoted, quotedMetric, quotedWall, wallOf } from '../read-node.ts';
import { type PlanFinding, perNodeRule, type Rule } from './plan-finding.ts';

const LONG_WAIT = 10e6;
const MOSTLY = 0.5;

/**
 * Time that no operator computes in. A read counts as its own work what it waits for its tasks, which read from storage
 * and decode.
 */
export const waiting: Rule = ({ nodes }) => {
  const [root] = nodes;
  const elapsed = root && wallOf(root);
  if (root === undefined || elapsed === undefined || elapsed < LONG_WAIT || nodes.length < 2) return [];
  const computed = nodes.flatMap((node) => nanoseconds(node, 'elapsed_compute') ?? []);
  const tasks = nodes.map((node) => nanoseconds(node, 'task_wait_time') ?? 0);
  const waited = Math.min(elapsed, elapsed - total(computed) + total(tasks));
  if (computed.length === 0 || waited < elapsed * MOSTLY) return [];
  return [
    {
      kind: 'waiting',
      tone: 'hint',
      node: root.index,
      quote: quotedWall(root) ?? root.name,
      sentence: `${time(waited)} of ${time(elapsed)} (${percent(waited / elapsed)}) isn’t spent in any operator, most likely waiting for I/O and decoding.`,
      advice: 'Select only the columns you need, or move the data closer: use a cache or the same region.',
      certainty: 'likely',
    },
  ];
};

function total(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** So much more than the others have on average. */
const SKEWED = 3;

/** One worker or one partition has most of the work, and the others wait for it. */
export const skewedWorkers: Rule = perNodeRule((_plan, node) => {
  const parted = node.metrics.filter(({ label, name }) => label !== undefined || MAX.test(name));
  const names = new Set(parted.map(({ name }) => name));
  const found = [...names].flatMap((name) => byLabel(node, name) ?? byExtremes(node, name) ?? []);
  // Time says it best; rows and bytes only say why.
  return found.find(({ kind }) => kind === 'time')?.finding ?? found[0]?.finding;
});

const MAX = /(^|_)max(_|$)/;

interface Skew {
  readonly kind: MetricValue['kind'];
  readonly finding: PlanFinding;
}

/** `elapsed_compute{partition=0}=…, elapsed_compute{partition=1}=…`. */
function byLabel(node: PlanNode, name: string): Skew | undefined {
  const parts = node.metrics
    .filter((metric) => metric.name === name && metric.label !== undefined)
    .toSorted((one, other) => orNothing(other.value) - orNothing(one.value));
  const [most, ...others] = parts;
  if (most === undefined || others.length === 0) return undefined;
  const average = others.reduce((sum, { value }) => sum + orNothing(value), 0) / others.length;
  if (!isSkewed(most.value, average)) return undefined;
  const words = `Workload is skewed: \`${most.label}\` has ${amount(most.value.kind, orNothing(most.value))} of ${name}, and the ${others.length === 1 ? 'other has' : `${others.length} others have`} ${amount(most.value.kind, average)}${others.length === 1 ? '' : ' on average'}.`;
  return { kind: most.value.kind, finding: about(node, quoted(node, most), words) };
}

/** `elapsed_compute_max=…, elapsed_compute_min=…`. */
function byExtremes(node: PlanNode, name: string): Skew | undefined {
  const counterpart = name.replace(MAX, '$1min$2');
  const [most, least] = [metricOf(node, name), metricOf(node, counterpart)];
  const quote = quotedMetric(node, name);
  if (counterpart === name || most === undefined || least === undefined || quote === undefined)
    return undefined;
  const [high, low] = [orNothing(most.value), orNothing(least.value)];
  if (most.value.kind !== least.value.kind || !isSkewed(most.value, low)) return undefined;
  const { kind } = most.value;
  const words = `The work is uneven: ${name} is ${amount(kind, high)}, and ${counterpart} is ${amount(kind, low)}.`;
  return { kind, finding: about(node, quote, words) };
}

function metricOf(node: PlanNode, name: string): Metric | undefined {
  return node.metrics.find((metric) => metric.name === name);
}

function about({ index }: PlanNode, quote: string, sentence: string): PlanFinding {
  return {
    kind: 'skewed-workers',
    tone: 'warning',
    node: index,
    quote,
    sentence,
    advice: 'Check what it reads: a large fragment or index partition. Compaction evens out fragments.',
    certainty: 'likely',
  };
}

/** Less than this is over before it matters: a millisecond, a thousand rows, a megabyte. */
const WORTH_A_WORD: Readonly<Record<MetricValue['kind'], number>> = {
  time: 1e6,
  count: 1_000,
  bytes: 2 ** 20,
  ratio: Number.POSITIVE_INFINITY,
  text: Number.POSITIVE_INFINITY,
};

function isSkewed(most: MetricValue, others: number): boolean {
  const amount = orNothing(most);
  return amount >= WORTH_A_WORD[most.kind] && amount >= others * SKEWED;
}

/** What has no amount has no skew either. */
function orNothing(value: MetricValue): number {
  return amountOf(value) ?? 0;
}

function amount(kind: MetricValue['kind'], number: number): string {
  if (kind === 'time') return time(number);
  return kind === 'bytes' ? size(number) : formatInteger(number);
}
