import { implement } from '@orpc/server';
import { planCalls } from '../../../contract/calls/plans.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function planAnswers(host: Host) {
  const call = implement(planCalls).$context<CallContext>().use(failuresAsData);
  return {
    explain: call.explain.handler(async ({ input, signal }) =>
      (await host.plans.get()).explain(input, signal),
    ),
    analyze: call.analyze.handler(async ({ input, signal }) =>
      (await host.plans.get()).analyze(input, signal),
    ),
    history: call.history.handler(async ({ input }) => (await host.plans.get()).history(input)),
    run: call.run.handler(async ({ input }) => (await host.plans.get()).run(input.runId)),
    forgetRuns: call.forgetRuns.handler(async ({ input }) =>
      (await host.plans.get()).forgetRuns(input.runIds),
    ),
    savedQueries: call.savedQueries.handler(async ({ input }) =>
      (await host.plans.get()).savedQueries(input),
    ),
    saveQuery: call.saveQuery.handler(async ({ input }) => (await host.plans.get()).saveQuery(input)),
    removeQuery: call.removeQuery.handler(async ({ input }) =>
      (await host.plans.get()).removeQuery(input.queryId),
    ),
    rowVectors: call.rowVectors.handler(async ({ input, signal }) =>
      (await host.plans.get()).rowVectors(input, signal),
    ),
  };
}
