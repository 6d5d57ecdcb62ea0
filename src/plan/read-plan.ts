import { figuresOf, type NodeFigures, type PlanSummary, summaryOf } from './figures.ts';
import { findInPlan } from './findings/find-in-plan.ts';
import type { PlanFinding, QueryContext } from './findings/plan-finding.ts';
import type { Plan } from './model.ts';
import { type VectorSearch, vectorSearches } from './search-steps.ts';

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
