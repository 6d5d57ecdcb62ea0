import { type IpcMainEvent, MessageChannelMain, type WebContents } from 'electron';
import { PORT_CHANNEL } from '../contract/port.ts';
import type { AppRouter } from '../core/router/router.ts';
import { mayHavePort, readPortRequest } from './port-request.ts';
import { serveCalls } from './serve-calls.ts';

/**
 * What there is between the window and the host: the page's preload asks once, and gets a port on which the router
 * answers.
 */
export function handPorts(options: {
  router: AppRouter;
  /** Which of our own windows shows them; undefined for anything else. */
  windowIdOf: (contents: WebContents) => string | undefined;
}): (event: IpcMainEvent) => void {
  const served = new WeakSet<WebContents>();
  return (event) => {
    const windowId = options.windowIdOf(event.sender);
    const isOwnWindow = () => windowId !== undefined;
    if (windowId === undefined || !mayHavePort(readPortRequest(event, isOwnWindow, served))) return;
    served.add(event.sender);
    const { port1, port2 } = new MessageChannelMain();
    const end = serveCalls(options.router, port1, windowId);
    // A new document is a new page: its predecessor's port ends, and it may ask for one of its own.
    event.sender.once('did-navigate', () => {
      served.delete(event.sender);
      end();
      port1.close();
    });
    port1.start();
    event.senderFrame?.postMessage(PORT_CHANNEL, null, [port2]);
  };
}
