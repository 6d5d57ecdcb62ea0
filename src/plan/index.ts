export { type AlignedNode, alignPlans } from './compare/align.ts';
export { findInPlan } from './findings/find-in-plan.ts';
export type { Certainty, Finding, FindingKind } from './findings/finding.ts';
export { meaningOf } from './meaning.ts';
export type * from './model.ts';
export { parsePlan, planText, textOfPlan } from './parse/parse-plan.ts';
export { type VectorSearch, vectorSearches } from './vector-search.ts';
