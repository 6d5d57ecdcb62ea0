import type { QueryObject } from '../../protocol/index.ts';
import type { PlanTable } from './plan-tables.ts';

export interface PlanQuery {
  /** As the real plan is called. */
  readonly name: string;
  readonly table: PlanTable;
  readonly query: QueryObject;
  /** Of the real plan, in order. */
  readonly nodes: string;
}

const ANALYZED = ['AnalyzeExec', 'TracedExec'];

export function nodesHere({ nodes }: PlanQuery, call: 'explain' | 'analyze'): string[] {
  const planned = nodes.split(/\s+/);
  return call === 'analyze' ? [...ANALYZED, ...planned] : planned;
}
