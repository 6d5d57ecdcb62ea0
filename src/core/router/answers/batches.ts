import { implement } from '@orpc/server';
import { batchCalls } from '../../../contract/calls/batches.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function batchAnswers(host: Host) {
  const call = implement(batchCalls).$context<CallContext>().use(failuresAsData);
  return {
    drafts: call.drafts.handler(async () => (await host.batches.get()).drafts()),
    saveDraft: call.saveDraft.handler(async ({ input }) => (await host.batches.get()).saveDraft(input)),
    removeDraft: call.removeDraft.handler(async ({ input }) => (await host.batches.get()).removeDraft(input)),
    draft: call.draft.handler(async ({ input }) => (await host.batches.get()).draft(input.draftId)),
    draftNews: call.draftNews.handler(async ({ signal }) => (await host.batches.get()).draftNews(signal)),
    look: call.look.handler(async ({ input, signal }) => (await host.batches.get()).look(input, signal)),
    commit: call.commit.handler(async ({ input, signal }) =>
      (await host.batches.get()).commit(input, signal),
    ),
    findOut: call.findOut.handler(async ({ input, signal }) =>
      (await host.batches.get()).findOut(input.recordId, signal),
    ),
    records: call.records.handler(async ({ input }) => (await host.batches.get()).records(input)),
    recordBody: call.recordBody.handler(async ({ input }) =>
      (await host.batches.get()).recordBody(input.recordId),
    ),
    forgetRecords: call.forgetRecords.handler(async ({ input }) =>
      (await host.batches.get()).forgetRecords(input.recordIds),
    ),
  };
}
