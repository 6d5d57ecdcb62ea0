import type { AnalyzedPlan } from '../analysis/read-plan.ts';
import { formatPercent, statedMetric } from '../format-metric.ts';

export interface NodeFact {
  readonly name: string;
  readonly value: string;
}

/** The numbers of a node, in words for a tooltip: only what its text says. */
export function nodeFacts(reading: AnalyzedPlan, node: number): readonly NodeFact[] {
  const found = reading.plan.nodes[node];
  if (found === undefined) return [];
  const share = reading.figures[node]?.computeShare;
  const facts = [
    { name: 'Wall', value: statedMetric(found, 'elapsed') ?? statedMetric(found, 'cumulative_wall') },
    { name: 'Compute', value: statedMetric(found, 'elapsed_compute') },
    { name: 'Of all compute', value: share === undefined ? undefined : formatPercent(share) },
    { name: 'Rows', value: statedMetric(found, 'output_rows') },
    { name: 'Read', value: statedMetric(found, 'bytes_read') },
  ];
  return facts.flatMap(({ name, value }) => (value === undefined ? [] : { name, value }));
}

/** The same in one line, after the name: for a screen reader, and for whoever points at it in a saved picture. */
export function nodeTitle(reading: AnalyzedPlan, node: number): string {
  const found = reading.plan.nodes[node];
  if (found === undefined) return '';
  const facts = nodeFacts(reading, node).map(({ name, value }) => `${name.toLowerCase()} ${value}`);
  return [found.name, ...facts, `line ${found.line + 1}`].join(', ');
}
