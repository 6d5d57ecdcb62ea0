import type { HostEvent } from '../../../contract/index.ts';
import type { HostConnection } from './connection.ts';
import { afterEvents, type HostState, useHostState } from './host-state.ts';

/**
 * Keeps the window's picture of its host true: follows the event stream, and starts over whenever the link was lost,
 * since a stream begins with the present state of things.
 */
export function subscribeToHost(
  { client, watch }: HostConnection,
  onEvent: (event: HostEvent) => void,
): void {
  watch((link) => {
    useHostState.setState(({ links }) => ({ link, links: links + (link === 'connected' ? 1 : 0) }));
    if (link === 'connected') void follow();
  });

  async function follow(): Promise<void> {
    try {
      const [info, events] = await Promise.all([client.app.info(), client.app.events()]);
      // With the first news, and not before: each of the two draws the window.
      let begun: Partial<HostState> = { info, following: true, answers: new Map(), jobs: [] };
      for await (const news of events) {
        useHostState.setState((state) => afterEvents({ ...state, ...begun }, news));
        begun = {};
        // A listener that fails must not end the stream for everybody else.
        for (const event of news) queueMicrotask(() => onEvent(event));
      }
    } catch {
      // The link broke: its next 'connected' starts this again.
    }
  }
}
