import { RPCHandler } from '@orpc/server/message-port';
import { type IpcMainEvent, ipcMain, MessageChannelMain, type WebContents } from 'electron';
import { PORT_CHANNEL } from '../contract/port.ts';
import type { AppRouter } from '../core/router/router.ts';
import { isAppUrl } from './app-origin.ts';

/** The few facts about a request for a port that decide on it. */
export interface PortRequest {
  readonly fromOwnWindow: boolean;
  readonly isMainFrame: boolean;
  readonly url: string | undefined;
  readonly alreadyHanded: boolean;
}

/** SECURITY: fails closed: no frame, no URL, a second request of the same document: no port. */
export function mayHavePort(request: PortRequest): boolean {
  return (
    request.fromOwnWindow &&
    request.isMainFrame &&
    request.url !== undefined &&
    isAppUrl(request.url) &&
    !request.alreadyHanded
  );
}

/**
 * The one door between the window and the host: the page's preload asks once, and gets a port on which the router
 * answers. This is the only file that listens to the window.
 */
export function installPort(options: {
  router: AppRouter;
  isOwnWindow: (contents: WebContents) => boolean;
}): void {
  const handler = new RPCHandler(options.router);
  const served = new WeakSet<WebContents>();
  ipcMain.on(PORT_CHANNEL, (event) => {
    if (!mayHavePort(readRequest(event, options.isOwnWindow, served))) return;
    served.add(event.sender);
    const { port1, port2 } = new MessageChannelMain();
    // A new document is a new page: its predecessor's port ends, and it may ask for one of its own.
    event.sender.once('did-navigate', () => {
      served.delete(event.sender);
      port1.close();
    });
    handler.upgrade(port1);
    port1.start();
    event.senderFrame?.postMessage(PORT_CHANNEL, null, [port2]);
  });
}

function readRequest(
  event: IpcMainEvent,
  isOwnWindow: (contents: WebContents) => boolean,
  served: WeakSet<WebContents>,
): PortRequest {
  const frame = event.senderFrame;
  return {
    fromOwnWindow: isOwnWindow(event.sender),
    isMainFrame: frame !== null && frame === event.sender.mainFrame,
    url: frame?.url,
    alreadyHanded: served.has(event.sender),
  };
}
