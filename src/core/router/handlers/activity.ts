import { implement } from '@orpc/server';
import { activityCalls } from '../../../contract/calls/app.ts';
import { entryOf, toActivityDetails } from '../../activity-log/to-activity-details.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { activityEvent } from '../events.ts';
import { failuresAsData } from '../failures.ts';

export function activityAnswers(host: Host) {
  const call = implement(activityCalls).$context<CallContext>().use(failuresAsData);
  return {
    follow: call.follow.handler(({ signal }) => activityEvent(host, signal)),
    clear: call.clear.handler(() => host.clearActivity()),
    entry: call.entry.handler(({ input }) => entryOf(host.ledger, input.requestId)),
    messages: call.messages.handler(({ input }) => toActivityDetails(host.ledger, input.requestId)),
    replay: call.replay.handler(({ input }) => host.replay(input)),
  };
}
