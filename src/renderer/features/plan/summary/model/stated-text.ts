import { amountOf, type Metric, type Plan, spacedUnit } from '../../../../../plan/index.ts';

/**
 * A figure in the words of the plan: the text of the metric that says just this number. Undefined for a sum of several,
 * which stands nowhere.
 */
export function statedText(plan: Plan, names: readonly string[], figure: number): string | undefined {
  for (const { metrics } of plan.nodes) {
    const metric = metrics.find(({ name, value }) => names.includes(name) && amountOf(value) === figure);
    if (metric !== undefined) return spacedUnit(metric.raw);
  }
  return undefined;
}

/** Of the metrics that a figure was added up from. */
export function isRoundedSum(plan: Plan, name: string): boolean {
  const isRounded = ({ name: other, value }: Metric) =>
    other === name && 'isRounded' in value && value.isRounded;
  return plan.nodes.some(({ metrics }) => metrics.some(isRounded));
}
