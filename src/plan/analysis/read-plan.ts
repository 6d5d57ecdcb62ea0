import { findInPlan } from '../findings/find-in-plan.ts';
import type { PlanFinding } from '../findings/plan-finding.ts';
import type { Plan } from '../model.ts';
import type { QueryContext } from '../query-context.ts';
import { type VectorSearch, vectorSearches } from '../vector-search.ts';
import { figuresOf, type NodeFigures } from './figures.ts';
import { type PlanSummary, summaryOf } from './summary.ts';

/** Everything that the window shows of a plan, worked out once. */
export interface AnalyzedPlan {
  readonly plan: Plan;
  /** At the index of each node. */
  readonly figures: readonly NodeFigures[];
  readonly summary: PlanSummary;
  readonly findings: readonly PlanFinding[];
  readonly searches: readonly VectorSearch[];
}

export function readPlan(plan: Plan, context: QueryContext = {}): AnalyzedPlan {
  const figures = figuresOf(plan);
  return {
    plan,
    figures,
    summary: summaryOf(plan, figures),
    findings: findInPlan(plan, context),
    searches: vectorSearches(plan),
  };
}
