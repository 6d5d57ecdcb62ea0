import { implement } from '@orpc/server';
import { changeCalls } from '#contract/calls/changes.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function changeAnswers(host: Host) {
  const call = implement(changeCalls).$context<CallContext>().use(failuresAsData);
  return {
    make: call.make.handler(({ input, signal }) => host.changes.make(input, signal)),
    tags: call.tags.handler(({ input, signal }) => host.changes.tags(input, signal)),
    version: call.version.handler(({ input, signal }) => host.changes.version(input, signal)),
  };
}
