import type { ActivityEvent, HostEvent } from '#contract/index.ts';
import { lastAnswers, requestsEvent } from '../activity-log/log-entries.ts';
import { eventStream } from '../emitter.ts';
import type { Host } from '../host.ts';

/** A stream of all events of the host for a window: first the current state, then each change. */
export function hostEvents(
  host: Host,
  signal: AbortSignal | undefined,
  windowId: string | undefined,
): AsyncGenerator<HostEvent[], void> {
  return eventStream(eventsFor(host, windowId), () => presentState(host), signal);
}

/** Events for all windows, and those for this window only. */
function eventsFor(host: Host, windowId: string | undefined): Pick<Host['events'], 'subscribe'> {
  if (windowId === undefined) return host.events;
  return {
    subscribe(listener) {
      const ends = [host.events.subscribe(listener), host.windows.subscribe(windowId, listener)];
      return () => ends.forEach((end) => void end());
    },
  };
}

function presentState(host: Host): readonly HostEvent[] {
  return [
    { type: 'server', status: host.localServer.status() },
    { type: 'connections', connections: host.connections.list() },
    { type: 'settings', settings: host.settings.get() },
    { type: 'notices', notices: [...host.notices.list()] },
    ...lastAnswers(host.activityLog.list()),
  ];
}

/** A separate stream, only for windows that show the list of requests: it is long and changes with each request. */
export function presentActivity(
  host: Pick<Host, 'activity' | 'activityLog'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ActivityEvent[], void> {
  return eventStream(host.activity, () => [requestsEvent(host.activityLog, host.activityLog.list())], signal);
}
