export { amountOf } from './amount.ts';
export type { NodeFigures } from './analysis/figures.ts';
export { costLevel, type HeatStep } from './analysis/heat.ts';
export { type AnalyzedPlan, readPlan } from './analysis/read-plan.ts';
export type { PlanSummary } from './analysis/summary.ts';
export { alignPlans } from './compare/align.ts';
export type { AlignedNode } from './compare/aligned-node.ts';
export type { FindingChanges } from './compare/compare-findings.ts';
export {
  type ComparedRow,
  comparePlans,
  type Figures,
  type PlanComparison,
  type RowState,
} from './compare/compare-plans.ts';
export type { FigureChange } from './compare/figure-change.ts';
export type { PropertyChange } from './compare/property-changes.ts';
export { findInPlan } from './findings/find-in-plan.ts';
export type { Certainty, FindingKind, PlanFinding, QueryFix, Tone } from './findings/plan-finding.ts';
export { formatPercent, spacedUnit } from './format-metric.ts';
export { operatorDescription } from './meaning.ts';
export { meaningOfMetric } from './metric-meaning.ts';
export type * from './model.ts';
export { operatorSummary } from './operator-summary.ts';
export { parsePlan, planText, textOfPlan } from './parse/parse-plan.ts';
export type { ContextColumn, QueryContext } from './query-context.ts';
export { searchPlan } from './search.ts';
export type { SearchKind } from './search-region.ts';
export { SEARCH_TITLES, type VectorSearch, vectorSearches } from './vector-search.ts';
