import { implement } from '@orpc/server';
import { planCalls } from '#contract/calls/queries.ts';
import type { LazyPart } from '../../lazy.ts';
import type { Plans } from '../../plans/plans.ts';
import type { Tries } from '../../tries/tries.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function planAnswers(plans: Plans, tries: LazyPart<Tries>) {
  const call = implement(planCalls).$context<CallContext>().use(failuresAsData);
  return {
    explain: call.explain.handler(({ input, signal }) => plans.explain(input, signal)),
    analyze: call.analyze.handler(({ input, signal }) => plans.analyze(input, signal)),
    start: call.start.handler(({ input, signal, context: { window } }) =>
      plans.start(input, { signal, window }),
    ),
    try: call.try.handler(async ({ input, signal }) => (await tries.get()).run(input, signal)),
    markRun: call.markRun.handler(({ input }) => plans.markRun(input)),
    history: call.history.handler(({ input }) => plans.history(input)),
    run: call.run.handler(({ input }) => plans.run(input.runId)),
    forgetRuns: call.forgetRuns.handler(({ input }) => plans.forgetRuns(input.runIds)),
    savedQueries: call.savedQueries.handler(({ input }) => plans.savedQueries(input)),
    saveQuery: call.saveQuery.handler(({ input }) => plans.saveQuery(input)),
    removeQuery: call.removeQuery.handler(({ input }) => plans.removeQuery(input.queryId)),
    rowVectors: call.rowVectors.handler(({ input, signal }) => plans.rowVectors(input, signal)),
  };
}
