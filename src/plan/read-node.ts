import type { MetricValue, Plan, PlanNode } from './model.ts';

/*
 * What can be asked of a node and its place in the plan; undefined for what its text does not say.
 */

export function property(node: PlanNode, key: string): string | undefined {
  return node.properties.find((one) => one.key === key)?.value;
}

/** Expressions that stand alone, such as a filter. */
export function expressions(node: PlanNode): readonly string[] {
  return node.properties.filter(({ key }) => key === undefined).map(({ value }) => value);
}

export function wholeProperty(node: PlanNode, key: string): number | undefined {
  const value = property(node, key);
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}

export function metricValue(node: PlanNode, name: string): MetricValue | undefined {
  return node.metrics.find((metric) => metric.name === name)?.value;
}

export function count(node: PlanNode, name: string): number | undefined {
  const value = metricValue(node, name);
  return value?.kind === 'count' ? value.count : undefined;
}

export function bytes(node: PlanNode, name: string): number | undefined {
  const value = metricValue(node, name);
  return value?.kind === 'bytes' ? value.bytes : undefined;
}

export function nanoseconds(node: PlanNode, name: string): number | undefined {
  const value = metricValue(node, name);
  return value?.kind === 'time' ? value.nanoseconds : undefined;
}

/** As it stands in the text: what a finding rests on. */
export function quotedMetric(node: PlanNode, name: string): string | undefined {
  const metric = node.metrics.find((one) => one.name === name);
  return metric === undefined ? undefined : `${name}=${metric.raw}`;
}

export function quotedProperty(node: PlanNode, key: string): string | undefined {
  const value = property(node, key);
  return value === undefined ? undefined : `${key}=${value}`;
}

export function childrenOf({ nodes }: Plan, node: PlanNode): readonly PlanNode[] {
  return node.children.flatMap((index) => nodes[index] ?? []);
}

/** The node and everything below it, as far as the walk goes: not below a node where it stops. */
export function below(
  plan: Plan,
  node: PlanNode,
  stopsAt: (node: PlanNode) => boolean = () => false,
): PlanNode[] {
  const found: PlanNode[] = [];
  const left = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    found.push(next);
    if (next === node || !stopsAt(next)) left.push(...childrenOf(plan, next).toReversed());
  }
  return found;
}

/** From its parent up to the root. */
export function above({ nodes }: Plan, node: PlanNode): PlanNode[] {
  const found: PlanNode[] = [];
  for (let next = parentOf(nodes, node); next !== undefined; next = parentOf(nodes, next)) found.push(next);
  return found;
}

function parentOf(nodes: readonly PlanNode[], { parent }: PlanNode): PlanNode | undefined {
  return parent === undefined ? undefined : nodes[parent];
}
