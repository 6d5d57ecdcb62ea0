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
    clear: call.clear.handler(() => host.requests.clear()),
    earlier: call.earlier.handler(({ input, signal }) =>
      host.requests.history.page(
        input.filter,
        input.before,
        (id) => host.activityLog.find(id) !== undefined,
        signal,
      ),
    ),
    export: call.export.handler(({ input }) => host.requests.exported(input.filter, input.format)),
    forget: call.forget.handler(() => host.requests.forget()),
    entry: call.entry.handler(
      async ({ input: { requestId } }) =>
        entryOf(host.activityLog, requestId) ?? (await host.requests.history.find(requestId))?.entry ?? null,
    ),
    messages: call.messages.handler(({ input }) => messagesOf(host.requests, input.requestId)),
    replay: call.replay.handler(({ input }) => host.replay(input)),
  };
}

/** The entry as in the list; null if it is no longer kept. */
function entryOf(activityLog: Pick<ActivityLog, 'find'>, requestId: number): ActivityEntry | null {
  const stored = activityLog.find(requestId);
  return stored === undefined ? null : withoutHeaders(stored.entry);
}

async function messagesOf(
  { activityLog, history }: Host['requests'],
  requestId: number,
): Promise<ActivityDetails> {
  const saved = activityLog.find(requestId) === undefined ? await history.find(requestId) : undefined;
  if (saved === undefined) return toActivityDetails(activityLog, requestId);
  return { request: saved.request, answer: saved.answer };
}

export function toActivityDetails(
  activityLog: Pick<ActivityLog, 'find'>,
  requestId: number,
): ActivityDetails {
  const stored = activityLog.find(requestId);
  if (stored === undefined) throw new Failure('GONE', 'This request is no longer in Activity.');
  const { entry, bodies } = stored;
  return {
    request: { headers: entry.requestHeaders, body: bodies.request },
    answer: { headers: entry.responseHeaders, body: bodies.answer },
  };
}
