import type { AnalyzedPlan, PlanNode } from '../../../../../plan/index.ts';

/** What becomes of the rows in a node. */
export interface RowFlow {
  /** As each input says it: `20`, `3.00 K`; of a node that reads from storage, what it looked at. */
  readonly incoming: readonly string[];
  /** Where they come from: the one input, several, or storage. */
  readonly source: { readonly input: string } | 'inputs' | 'storage';
  readonly outgoing: string | undefined;
  /** How much of what came goes on, where both are known and no rows are made here. */
  readonly kept: number | undefined;
}

export function rowFlow({ plan, figures }: AnalyzedPlan, node: PlanNode): RowFlow | undefined {
  const inputs = node.children.flatMap((index) => plan.nodes[index] ?? []);
  const sources = inputs.length > 0 ? inputs : [node];
  const name = inputs.length > 0 ? 'output_rows' : 'rows_scanned';
  const incoming = sources.flatMap((source) => rawCount(source, name) ?? []);
  const outgoing = rawCount(node, 'output_rows');
  if (incoming.length === 0 && outgoing === undefined) return undefined;
  const out = figures[node.index]?.rowsOut;
  return { incoming, source: sourceOf(inputs), outgoing, kept: keptOf(sources, name, out) };
}

function sourceOf([first, ...others]: readonly PlanNode[]): RowFlow['source'] {
  if (first === undefined) return 'storage';
  return others.length === 0 ? { input: first.name } : 'inputs';
}

function keptOf(sources: readonly PlanNode[], name: string, out: number | undefined): number | undefined {
  const [source] = sources;
  const into = source && sources.length === 1 ? countOf(source, name) : undefined;
  // More out than in is no share: such a node makes rows.
  return !into || out === undefined || out > into ? undefined : out / into;
}

function rawCount({ metrics }: PlanNode, name: string): string | undefined {
  return metrics.find((metric) => metric.name === name)?.raw;
}

function countOf({ metrics }: PlanNode, name: string): number | undefined {
  const value = metrics.find((metric) => metric.name === name)?.value;
  return value?.kind === 'count' ? value.count : undefined;
}
