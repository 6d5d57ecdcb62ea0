import { type PlanNode, spacedUnit } from '../../../../../plan/index.ts';

/** The first of these times that a node has, as it stands in the text: `384.26 µs`. */
export function statedTime(node: PlanNode, names: readonly string[]): string | undefined {
  const metric = node.metrics.find(({ name, value }) => names.includes(name) && value.kind === 'time');
  return metric && spacedUnit(metric.raw);
}
