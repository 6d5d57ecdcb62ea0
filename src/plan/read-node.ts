import type { Metric, MetricValue, Plan, PlanNode } from './model.ts';

/*
 * Reads facts of a node and its place in the plan; undefined if its text doesn't state them.
 */

export function property(node: PlanNode, key: string): string | undefined {
  return node.properties.find((one) => one.key === key)?.value;
}

/** Expressions without a key, such as a filter. */
export function expressions(node: PlanNode): readonly string[] {
  return node.properties.filter(({ key }) => key === undefined).map(({ value }) => value);
}

export function wholeProperty(node: PlanNode, key: string): number | undefined {
  const value = property(node, key);
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}

/** The sum over several workers or partitions, unless the text states the sum as well. */
function metricValue({ metrics }: PlanNode, name: string): MetricValue | undefined {
  let sum: MetricValue | undefined;
  for (const metric of metrics) {
    if (metric.name !== name) continue;
    if (metric.label === undefined) return metric.value;
    sum = sum === undefined ? metric.value : plus(sum, metric.value);
  }
  return sum;
}

/** Values that can't be added: the first one counts. */
function plus(one: MetricValue, other: MetricValue): MetricValue {
  if (one.kind === 'count' && other.kind === 'count') {
    return { ...one, count: one.count + other.count, isRounded: one.isRounded || other.isRounded };
  }
  if (one.kind === 'time' && other.kind === 'time') {
    const nanoseconds = one.nanoseconds + other.nanoseconds;
    return { ...one, nanoseconds, isRounded: one.isRounded || other.isRounded };
  }
  if (one.kind === 'bytes' && other.kind === 'bytes') {
    return { ...one, bytes: one.bytes + other.bytes, isRounded: one.isRounded || other.isRounded };
  }
  return one;
}

export function count(node: PlanNode, name: string): number | undefined {
  const value = metricValue(node, name);
  return value?.kind === 'count' ? value.count : undefined;
}

export function nanoseconds(node: PlanNode, name: string): number | undefined {
  const value = metricValue(node, name);
  return value?.kind === 'time' ? value.nanoseconds : undefined;
}

/** A count in some texts, a size in others; `bytes_scanned` if the engine reads files of other formats. */
export function bytesReadOf(node: PlanNode): number | undefined {
  const value = metricValue(node, 'bytes_read') ?? metricValue(node, 'bytes_scanned');
  if (value?.kind === 'bytes') return value.bytes;
  return value?.kind === 'count' ? value.count : undefined;
}

/** Includes everything below it, and waiting: `elapsed`, or the metric that older engines wrote. */
export function wallOf(node: PlanNode): number | undefined {
  return nanoseconds(node, 'elapsed') ?? nanoseconds(node, 'cumulative_wall');
}

/** The original text, which a finding quotes. */
export function quotedMetric(node: PlanNode, name: string): string | undefined {
  const metric = node.metrics.find((one) => one.name === name);
  return metric === undefined ? undefined : quoted(node, metric);
}

/** The metric of a single worker has several notations. */
export function quoted({ text }: PlanNode, { name, label, raw }: Metric): string {
  const ways = [`${name}{${label}}=${raw}`, `${label}:${raw}`, `${label}: ${raw}`];
  return label === undefined ? `${name}=${raw}` : (ways.find((way) => text.includes(way)) ?? raw);
}

export function quotedWall(node: PlanNode): string | undefined {
  return quotedMetric(node, 'elapsed') ?? quotedMetric(node, 'cumulative_wall');
}

export function quotedProperty(node: PlanNode, key: string): string | undefined {
  const value = property(node, key);
  return value === undefined ? undefined : `${key}=${value}`;
}

export function childrenOf({ nodes }: Plan, node: PlanNode): readonly PlanNode[] {
  return node.children.flatMap((index) => nodes[index] ?? []);
}

/**
 * The nodes whose text contains all of the words, ignoring case: names, properties and metrics are part of it. Without
 * words, no node is found.
 */
export function searchPlan({ nodes }: Plan, text: string): ReadonlySet<number> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Set<number>();
  if (words.length === 0) return found;
  for (const node of nodes) {
    const where = node.text.toLowerCase();
    if (words.every((word) => where.includes(word))) found.add(node.index);
  }
  return found;
}
