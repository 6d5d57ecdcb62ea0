import { PLAIN_PLAN_QUERIES } from './plain-plan-queries.ts';
import type { PlanQuery } from './plan-query.ts';
import { TAIL_PLAN_QUERIES } from './tail-plan-queries.ts';

/**
 * One query for each kind of recorded plan, with the nodes of its plan. Hybrid queries are not included, since no
 * engine explains them.
 */
export const PLAN_QUERIES: readonly PlanQuery[] = [...PLAIN_PLAN_QUERIES, ...TAIL_PLAN_QUERIES];
