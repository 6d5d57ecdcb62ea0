import type { PlanRunHead } from '../../contract/index.ts';
import { operations } from '../../protocol/index.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { readQueryToSend } from './query-text.ts';

export type PlanQuestion = Pick<
  PlanRunHead,
  'kind' | 'connectionId' | 'id' | 'query' | 'verbose' | 'distributedMetrics'
>;

const HOUR = 60 * 60 * 1000;

/** An analysis runs the query: nothing may come for many minutes, and who waits can cancel. */
const FOR_ANALYSES: TimeoutOverrides = { headers: HOUR, pause: HOUR, body: HOUR };

/** The plan of a query, as its server words it. */
export async function askPlan(
  client: NamespaceClient,
  question: PlanQuestion,
  signal: AbortSignal | undefined,
): Promise<string> {
  const query = readQueryToSend(question);
  const { id, kind, verbose, distributedMetrics } = question;
  if (kind === 'explained') {
    const body = { query, verbose };
    return (await client.call(operations.explainPlan, { id, body, signal })).answer;
  }
  const asked = { id, body: query, patience: FOR_ANALYSES, signal };
  const members = distributedMetrics ? { distributed_metrics: 'true' } : {};
  return (await client.call(operations.analyzePlan, { ...asked, query: members })).answer;
}
