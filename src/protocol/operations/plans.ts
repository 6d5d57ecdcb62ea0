import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { queryObject } from '../query-object.ts';
import { asking, maybe } from '../records.ts';
import { delimiter, plain, queryFlag } from './query-parameters.ts';

/** The plan as text, whatever it came wrapped in. */
const planText = z.string();

export const planOperations = {
  explainPlan: defineOperation({
    name: 'explainPlan',
    summary: 'Explain the plan of a query on a table',
    group: 'plans',
    method: 'POST',
    path: '/v1/table/{id}/explain_plan',
    query: plain,
    request: z.looseObject({ ...asking, query: queryObject, verbose: maybe(z.boolean()) }),
    answer: planText,
    answerKind: 'plan',
    repeatable: true,
  }),
  // Not repeatable: it runs the query, which can cost minutes and money.
  analyzePlan: defineOperation({
    name: 'analyzePlan',
    summary: 'Run a query on a table and analyze its plan',
    group: 'plans',
    method: 'POST',
    path: '/v1/table/{id}/analyze_plan',
    query: z.object({ delimiter, distributed_metrics: queryFlag }),
    request: queryObject,
    answer: planText,
    answerKind: 'plan',
  }),
} as const;

/**
 * The text of a plan from an answer's body: a JSON string, an object that holds one, or the bare text itself. Leading
 * spaces are part of a plan: they say how deep a line stands.
 */
export function readPlanBody(body: string): string {
  return planTextOf(parsed(body), body);
}

/** The same of a body that is parsed already. */
export function planTextOf(json: unknown, body: string): string {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return body;
  const text = ['plan', 'analysis', 'explanation'].map((name) => Reflect.get(json, name)).find(isText);
  return text ?? body;
}

function parsed(body: string): unknown {
  // A plan itself is no JSON, and may be long: only what begins like JSON is tried.
  if (!/^\s*["{]/.test(body)) return undefined;
  try {
    // Numbers in it are shown to nobody, so none needs its last digits; a long text is read at once this way.
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
