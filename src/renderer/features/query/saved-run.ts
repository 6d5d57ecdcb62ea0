import type { PlanRun } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';

/** A run of the history, whole. What a server once answered does not change. */
export function keptRunQuery(runId: string) {
  return { ...hostQueries.plans.run.queryOptions({ input: { runId } }), staleTime: Number.POSITIVE_INFINITY };
}

export function savedRun(runId: string): Promise<PlanRun> {
  return queryClient.fetchQuery(keptRunQuery(runId));
}
