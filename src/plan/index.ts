export type * from './model.ts';
export { parsePlan, planText, textOfPlan } from './parse/parse-plan.ts';
