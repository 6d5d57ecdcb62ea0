import { implement } from '@orpc/server';
import { nameCalls } from '#contract/calls/catalog.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function nameAnswers(host: Host) {
  const call = implement(nameCalls).$context<CallContext>().use(failuresAsData);
  return {
    search: call.search.handler(({ input, signal }) => host.names.search(input, signal)),
    states: call.states.handler(({ input, signal }) => host.names.states(signal, input?.connectionIds)),
    counts: call.counts.handler(({ input }) => host.names.counts(input)),
    children: call.children.handler(({ input }) => host.names.children(input)),
    columns: call.columns.handler(({ input }) => host.columns.search(input)),
    walk: call.walk.handler(({ input }) => host.names.walk(input)),
  };
}
