import type { IpcMainEvent, WebContents } from 'electron';
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

/** What Electron knows about the sender. A frame that is gone by now, or never was one, has no URL. */
export function readPortRequest(
  event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>,
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
