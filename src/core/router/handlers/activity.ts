import { implement } from '@orpc/server';
import { activityCalls } from '#contract/calls/app.ts';
import type { ActivityDetails, ActivityEntry } from '#contract/index.ts';
import type { ActivityLog } from '../../activity-log/activity-log.ts';
import { withoutHeaders } from '../../activity-log/log-entries.ts';
import { Failure } from '../../failure.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { presentActivity } from '../events.ts';
import { failuresAsData } from '../failures.ts';

export function activityAnswers(host: Host) {
  const call = implement(activityCalls).$context<CallContext>().use(failuresAsData);
  return {
    follow: call.follow.handler(({ signal }) => presentActivity(host, signal)),
    clear: call.clear.handler(() => host.clearActivity()),
    entry: call.entry.handler(({ input }) => entryOf(host.ledger, input.requestId)),
    messages: call.messages.handler(({ input }) => toActivityDetails(host.ledger, input.requestId)),
    replay: call.replay.handler(({ input }) => host.replay(input)),
  };
}

/** As it is in the list; null where it is not there any more. */
export function entryOf(ledger: Pick<ActivityLog, 'find'>, requestId: number): ActivityEntry | null {
  const kept = ledger.find(requestId);
  return kept === undefined ? null : withoutHeaders(kept.entry);
}

export function toActivityDetails(ledger: Pick<ActivityLog, 'find'>, requestId: number): ActivityDetails {
  const kept = ledger.find(requestId);
  if (kept === undefined) throw new Failure('GONE', 'This request is no longer in Activity.');
  const { entry, bodies } = kept;
  return {
    request: { headers: entry.requestHeaders, body: bodies.request },
    answer: { headers: entry.responseHeaders, body: bodies.answer },
  };
}
