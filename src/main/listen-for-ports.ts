import {
  type IpcMainEvent,
  ipcMain,
  MessageChannelMain,
  type MessagePortMain,
  type WebContents,
} from 'electron';
import { PORT_CHANNEL } from '../contract/port.ts';
import { createDeferredQueue, type DeferredQueue } from './deferred-queue.ts';
import { mayHavePort, readPortRequest } from './port-request.ts';
import type { CallsPort } from './serve-calls.ts';

/** What is used of Electron's own end of a channel. */
export type ProgramPort = CallsPort & Pick<MessagePortMain, 'start' | 'close'>;

/** The program's end of what a page got. What the page says waits in it until somebody serves it. */
export interface HandedPort {
  readonly contents: WebContents;
  readonly port: ProgramPort;
  /** Aborted when the document that asked is left: its port is closed right after. */
  readonly left: AbortSignal;
}

export interface PortListener {
  readonly ports: DeferredQueue<HandedPort>;
  /** The first page has its script, and begins with it. */
  readonly knock: Promise<void>;
}

/**
 * SECURITY: the one door through which a window is listened to. A page's preload asks once, and gets a port on which the
 * router answers. It gets that also before there is a program to answer: its first calls are made meanwhile, and wait in the port.
 */
export function listenForPorts(isOwnWindow: (contents: WebContents) => boolean): PortListener {
  const ports = createDeferredQueue<HandedPort>();
  const served = new WeakSet<WebContents>();
  ipcMain.on(PORT_CHANNEL, (event) => {
    if (!mayHavePort(readPortRequest(event, isOwnWindow, served))) return;
    served.add(event.sender);
    ports.put(handPort(event, () => served.delete(event.sender)));
  });
  return { ports, knock: new Promise((resolve) => ipcMain.once(PORT_CHANNEL, () => resolve())) };
}

/** A new document is a new page: its predecessor's port ends, and it may ask for one of its own. */
function handPort({ sender, senderFrame }: IpcMainEvent, onLeft: () => void): HandedPort {
  const { port1, port2 } = new MessageChannelMain();
  const document = new AbortController();
  sender.once('did-navigate', () => {
    onLeft();
    document.abort();
    port1.close();
  });
  senderFrame?.postMessage(PORT_CHANNEL, null, [port2]);
  return { contents: sender, port: port1, left: document.signal };
}
