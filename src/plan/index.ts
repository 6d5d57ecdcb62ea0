export type { FigureChange, FindingChanges, PropertyChange } from './compare/compare-plans.ts';
export {
  type ComparedRow,
  comparePlans,
  type Figures,
  type PlanComparison,
  type RowState,
} from './compare/compare-plans.ts';
export { parallelText } from './cost/leading-cost.ts';
export { wallOfPlan } from './cost/own-time.ts';
export { WORK_TITLES } from './cost/time-parts.ts';
export type { CostMeasure } from './figures.ts';
export { costLevel, effortOf, type HeatStep } from './figures.ts';
export { findInPlan } from './findings/find-in-plan.ts';
export { type IndexRemedy, indexRemedy } from './findings/index-remedy.ts';
export type {
  ContextColumn,
  PlanFinding,
  QueryContext,
  QueryFix,
  RankedFinding,
  Tone,
} from './findings/plan-finding.ts';
export { isEffort, mayChangeAnswer, membersOfRows } from './findings/plan-finding.ts';
export { foreignEngine, isDrawnInBoxes } from './foreign-plan.ts';
export { amountOf, formatPercent, formatTime, spacedUnit } from './format-metric.ts';
export { meaningOfMetric, operatorDescription } from './meaning.ts';
export type * from './model.ts';
export { operatorSummary } from './operator-summary.ts';
export { parsePlan, planText } from './parse/parse-plan.ts';
export { firstShownPlan, HALF_TITLES, type PlanHalf, type TitledPlan, titledPlans } from './plan-titles.ts';
export { searchPlan } from './read-node.ts';
export {
  type AnalyzedPlan,
  leadAdvice,
  leadSentence,
  type PlanLead,
  readPlan,
  readPlanAt,
  withMeasure,
} from './read-plan.ts';
export { SEARCH_TITLES, type VectorSearch, vectorSearches } from './search-steps.ts';
