import type { QueryObject } from '../../../protocol/index.ts';
import type { PlanTable } from './plan-tables.ts';

export interface PlanQuery {
  /** As the real plan is called. */
  readonly name: string;
  readonly table: PlanTable;
  readonly query: QueryObject;
  /** Of the real plan, in order; with a star where rows are read by the ids that the node below has found. */
  readonly nodes: string;
  /** Where this engine plans otherwise, and not just by other names: its own nodes, and why. */
  readonly differs?: { readonly nodes: string; readonly because: string };
}

/** What this engine says for it; the newer ones have made one node of two. */
const NAMES_HERE: Readonly<Record<string, string>> = { 'LanceRead*': 'Take CoalesceBatchesExec' };

const ANALYZED = ['AnalyzeExec', 'TracedExec'];

export function nodesHere({ nodes, differs }: PlanQuery, call: 'explain' | 'analyze'): string[] {
  const planned = (differs?.nodes ?? nodes)
    .split(/\s+/)
    .flatMap((name) => (NAMES_HERE[name] ?? name).split(' '));
  return call === 'analyze' ? [...ANALYZED, ...planned] : planned;
}
