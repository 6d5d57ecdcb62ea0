import type { HostEvent } from '../../contract/index.ts';
import { eventStream } from '../event-stream.ts';
import type { Host } from '../host.ts';
import { requestsEvent } from '../ledger/requests-event.ts';

/** One stream for everything that the host tells a window: first how things stand, then each change. */
export function hostEvents(host: Host, signal: AbortSignal | undefined): AsyncGenerator<HostEvent, void> {
  return eventStream(host.events, () => presentState(host), signal);
}

function presentState(host: Host): readonly HostEvent[] {
  return [
    { type: 'server', status: host.localServer.status() },
    { type: 'connections', connections: host.connections.list() },
    { type: 'settings', settings: host.settings.get() },
    { type: 'notices', notices: [...host.notices.list()] },
    requestsEvent(host.ledger, host.ledger.list()),
  ];
}
