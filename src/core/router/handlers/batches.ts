import { implement } from '@orpc/server';
import { batchCalls } from '#contract/calls/changes.ts';
import type { Batches } from '../../batches/batches.ts';
import { inTimedGroups } from '../../in-groups.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function batchHandlers(batches: Batches) {
  const call = implement(batchCalls).$context<CallContext>().use(failuresAsData);
  return {
    drafts: call.drafts.handler(() => batches.drafts()),
    saveDraft: call.saveDraft.handler(({ input }) => batches.saveDraft(input)),
    removeDraft: call.removeDraft.handler(({ input }) => batches.removeDraft(input)),
    draft: call.draft.handler(({ input }) => batches.draft(input.draftId)),
    draftEvents: call.draftEvents.handler(({ signal }) => batches.draftEvents(signal)),
    look: call.look.handler(async ({ input, signal }) => inTimedGroups(await batches.look(input, signal))),
    commit: call.commit.handler(({ input, signal }) => batches.commit(input, signal)),
  };
}
