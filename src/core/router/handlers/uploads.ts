import { implement } from '@orpc/server';
import { uploadCalls } from '#contract/calls/changes.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function uploadAnswers(host: Host) {
  const call = implement(uploadCalls).$context<CallContext>().use(failuresAsData);
  return {
    open: call.open.handler(({ input, context }) => host.uploads.open(input, context.window)),
    readAgain: call.readAgain.handler(({ input }) => host.uploads.readAgain(input)),
    close: call.close.handler(({ input }) => host.uploads.close(input.uploadId)),
    create: call.create.handler(({ input, signal }) => host.uploads.create(input, signal)),
  };
}
