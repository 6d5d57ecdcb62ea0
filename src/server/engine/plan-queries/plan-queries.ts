import { PLAIN_PLAN_QUERIES } from './plain-plan-queries.ts';
import type { PlanQuery } from './plan-query.ts';
import { TAIL_PLAN_QUERIES } from './tail-plan-queries.ts';

/**
 * One query for every kind that real plans were kept of, with the nodes of these plans. They come from newer engines
 * (0.37.1 and 0.39.0) than the one here, which names two things otherwise; see `nodesHere`. Searches by vector and by
 * words at once are not among them: no engine plans those.
 */
export const PLAN_QUERIES: readonly PlanQuery[] = [...PLAIN_PLAN_QUERIES, ...TAIL_PLAN_QUERIES];
