import { timeParts } from '../cost/time-parts.ts';
import { amountOf, formatInteger, formatTime, size } from '../format-metric.ts';
import type { Metric, MetricValue, PlanNode } from '../model.ts';
import { nanoseconds, quoted, quotedMetric } from '../read-node.ts';
import { AS_IT_IS, type PlanFinding, perNodeRule, type Rule } from './plan-finding.ts';

/** Smaller shares of the plan's time are not worth a finding. */
const MIN_SHARE = 0.1;

/** An operator with little work that waited for a thread. */
export const queued: Rule = (plan) => {
  const part = timeParts(plan).find(({ kind }) => kind === 'queue');
  if (part === undefined || part.share < MIN_SHARE) return [];
  return part.nodes.flatMap((index) => {
    const node = plan.nodes[index];
    const worked = node && nanoseconds(node, 'find_partitions_elapsed');
    if (node === undefined || worked === undefined) return [];
    return [
      {
        kind: 'queued',
        tone: 'hint',
        node: index,
        quote: quotedMetric(node, 'find_partitions_elapsed') ?? node.name,
        sentence: `\`${node.name}\` waited ${formatTime(part.nanoseconds)} for a free thread: its own work took ${formatTime(worked)}.`,
        advice:
          'Other work held the threads of the server: this search beside the index, or other queries. Run it again when it is less busy.',
        certainty: 'likely',
        fix: AS_IT_IS,
        weighs: [index],
      },
    ];
  });
};

/** The factor over the average of the others. */
const SKEWED = 3;

/** One worker or partition has most of the work, and the others wait for it. */
export const skewedWorkers: Rule = perNodeRule((_plan, node) => {
  const parted = node.metrics.filter(({ label, name }) => label !== undefined || MAX.test(name));
  const names = new Set(parted.map(({ name }) => name));
  const found = [...names].flatMap((name) => byLabel(node, name) ?? byExtremes(node, name) ?? []);
  // Time is the best evidence; rows and bytes only explain it.
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

/** Smaller amounts don't matter: a millisecond, a thousand rows, a megabyte. */
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

/** Without an amount there is no skew. */
function orNothing(value: MetricValue): number {
  return amountOf(value) ?? 0;
}

function amount(kind: MetricValue['kind'], number: number): string {
  if (kind === 'time') return formatTime(number);
  return kind === 'bytes' ? size(number) : formatInteger(number);
}
