import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { queryObject } from '../query-object.ts';
import { maybe, requestMembers } from '../records.ts';
import { delimiter, plain, queryFlag } from './query-parameters.ts';

/** The plan as text, without its wrapping. */
const planText = z.string();

export const planOperations = {
  explainPlan: defineOperation({
    name: 'explainPlan',
    specificationId: 'ExplainTableQueryPlan',
    summary: 'Explain the plan of a query on a table',
    shortLabel: 'explain a query',
    group: 'plans',
    method: 'POST',
    path: '/v1/table/{id}/explain_plan',
    query: plain,
    request: z.looseObject({ ...requestMembers, query: queryObject, verbose: maybe(z.boolean()) }),
    answer: planText,
    answerKind: 'plan',
    repeatable: true,
  }),
  // Not repeatable: it runs the query, which can take minutes and cost money.
  analyzePlan: defineOperation({
    name: 'analyzePlan',
    specificationId: 'AnalyzeTableQueryPlan',
    summary: 'Run a query on a table and analyze its plan',
    shortLabel: 'analyze a query',
    group: 'plans',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/analyze_plan',
    query: z.object({ delimiter, distributed_metrics: queryFlag }),
    request: queryObject,
    answer: planText,
    answerKind: 'plan',
  }),
} as const;
