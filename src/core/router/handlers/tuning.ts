import { implement } from '@orpc/server';
import { tuningCalls } from '#contract/calls/tuning.ts';
import type { Tuning } from '../../tuning/tuning.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function tuningAnswers(tuning: Tuning) {
  const call = implement(tuningCalls).$context<CallContext>().use(failuresAsData);
  return {
    sets: call.sets.handler(({ input }) => tuning.sets(input)),
    createSet: call.createSet.handler(({ input, signal }) => tuning.createSet(input, signal)),
    renameSet: call.renameSet.handler(({ input }) => tuning.renameSet(input.setId, input.name)),
    removeSet: call.removeSet.handler(({ input }) => tuning.removeSet(input.setId)),
    table: call.table.handler(({ input, signal }) => tuning.table(input, signal)),
    estimate: call.estimate.handler(({ input, signal }) => tuning.estimate(input, signal)),
    start: call.start.handler(({ input }) => tuning.start(input)),
    sweeps: call.sweeps.handler(({ input }) => tuning.sweeps(input)),
    sweep: call.sweep.handler(({ input }) => tuning.sweep(input.sweepId)),
    watch: call.watch.handler(({ input, signal }) => tuning.watch(input.sweepId, signal)),
    pause: call.pause.handler(({ input }) => tuning.pause(input.sweepId)),
    resume: call.resume.handler(({ input }) => tuning.resume(input.sweepId)),
    cancel: call.cancel.handler(({ input }) => tuning.cancel(input.sweepId)),
    removeSweep: call.removeSweep.handler(({ input }) => tuning.removeSweep(input.sweepId)),
    query: call.query.handler(({ input }) => tuning.query(input.sweepId, input.setting, input.query)),
  };
}
