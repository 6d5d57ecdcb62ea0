import { PLAIN_PLAN_QUERIES } from './plain-plan-queries.ts';
import type { PlanQuery } from './plan-query.ts';
import { TAIL_PLAN_QUERIES } from './tail-plan-queries.ts';

/**
 * One query for every kind that real plans were kept of, with the nodes of its plan. Searches by vector and by words at
 * once are not among them: no engine plans those.
 */
export const PLAN_QUERIES: readonly PlanQuery[] = [...PLAIN_PLAN_QUERIES, ...TAIL_PLAN_QUERIES];
