import type { Metric, MetricValue, Plan } from '../../../../../plan/index.ts';

/**
 * A figure in the words of the plan: the text of the metric that says just this number. Undefined for a sum of several,
 * which stands nowhere.
 */
export function statedText(plan: Plan, names: readonly string[], figure: number): string | undefined {
  for (const { metrics } of plan.nodes) {
    const metric = metrics.find(({ name, value }) => names.includes(name) && numberOf(value) === figure);
    if (metric !== undefined) return spaced(metric.raw);
  }
  return undefined;
}

/** Of the metrics that a figure was added up from. */
export function isRoundedSum(plan: Plan, name: string): boolean {
  const isRounded = ({ name: other, value }: Metric) =>
    other === name && 'isRounded' in value && value.isRounded;
  return plan.nodes.some(({ metrics }) => metrics.some(isRounded));
}

/** `709.285µs` as `709.285 µs`: every digit as it was, and the unit where it is looked for. */
export function spaced(raw: string): string {
  return raw.replace(/^([\d.,]+)(\p{L}+)$/u, '$1 $2');
}

export function numberOf(value: MetricValue): number | undefined {
  switch (value.kind) {
    case 'time':
      return value.nanoseconds;
    case 'count':
      return value.count;
    case 'bytes':
      return value.bytes;
    case 'ratio':
      return value.share;
    case 'text':
      return undefined;
  }
}
