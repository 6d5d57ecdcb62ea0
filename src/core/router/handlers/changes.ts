import { implement } from '@orpc/server';
import { changeCalls } from '#contract/calls/changes.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function changeAnswers({ changes }: Pick<Host, 'changes'>) {
  const call = implement(changeCalls).$context<CallContext>().use(failuresAsData);
  const { history } = changes;
  return {
    make: call.make.handler(({ input, signal }) => changes.make(input, signal)),
    sendOneByOne: call.sendOneByOne.handler(({ input, signal }) => changes.sendOneByOne(input, signal)),
    stopOneByOne: call.stopOneByOne.handler(({ input }) => changes.stopOneByOne(input)),
    findOut: call.findOut.handler(async ({ input, signal }) => (await history()).findOut(input, signal)),
    records: call.records.handler(async ({ input }) => (await history()).list(input)),
    findRecords: call.findRecords.handler(async ({ input }) => (await history()).find(input.text)),
    recordBefore: call.recordBefore.handler(async ({ input }) => (await history()).before(input.recordId)),
    recordBody: call.recordBody.handler(async ({ input }) => (await history()).body(input.recordId)),
    forgetRecords: call.forgetRecords.handler(async ({ input }) => (await history()).forget(input.recordIds)),
    tags: call.tags.handler(({ input, signal }) => changes.tags(input, signal)),
    version: call.version.handler(({ input, signal }) => changes.version(input, signal)),
  };
}
