import {
  type IpcMainEvent,
  ipcMain,
  MessageChannelMain,
  type MessageEvent,
  type MessagePortMain,
  type WebContents,
} from 'electron';
import { FILE_CHANNEL, PORT_CHANNEL } from '#contract/port.ts';
import { createDeferredQueue, type DeferredQueue } from './launch-request.ts';
import { mayHavePort, readPortRequest } from './page-guards.ts';

/** A file that the user gave to a page. */
export interface GivenFile {
  readonly path: string;
  /** With the handle by which the page may open it; '' where it may not. */
  readonly answer: (handle: string) => void;
}

/** What calls come through. */
export interface CallsPort {
  on(event: 'message', listener: (event: Pick<MessageEvent, 'data'>) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage: MessagePortMain['postMessage'];
}

/** What is used of Electron's own end of a channel. */
export type ProgramPort = CallsPort & Pick<MessagePortMain, 'start' | 'close'>;

/** The program's end of what a page got. What the page says waits in it until somebody serves it. */
export interface HandedPort {
  readonly contents: WebContents;
  readonly port: ProgramPort;
  /** SECURITY: told by the preload alone; a page neither sends nor hears the path of a file. */
  readonly files: DeferredQueue<GivenFile>;
  /** Aborted when the document that asked is left: its port is closed right after. */
  readonly left: AbortSignal;
}

interface PortListener {
  readonly ports: DeferredQueue<HandedPort>;
  /** The first page has its script, and begins with it. */
  readonly firstRequest: Promise<void>;
}

/**
 * SECURITY: the one door through which a window is listened to. A page's preload asks once, and gets a port on which the
 * router answers. It gets that also before there is a program to answer: its first calls are made meanwhile, and wait in the port.
 */
export function listenForPorts(isOwnWindow: (contents: WebContents) => boolean): PortListener {
  const ports = createDeferredQueue<HandedPort>();
  const served = new WeakSet<WebContents>();
  const pages = new WeakMap<WebContents, HandedPort>();
  ipcMain.on(PORT_CHANNEL, (event) => {
    if (!mayHavePort(readPortRequest(event, isOwnWindow, served))) return;
    served.add(event.sender);
    const handed = handPort(event, () => served.delete(event.sender));
    pages.set(event.sender, handed);
    ports.put(handed);
  });
  ipcMain.handle(FILE_CHANNEL, (event, path: unknown) => {
    const page = pages.get(event.sender);
    const request = readPortRequest(event, isOwnWindow, served);
    // The same page as has the port.
    const isPage = request.alreadyHanded && mayHavePort({ ...request, alreadyHanded: false });
    if (page === undefined || !isPage || typeof path !== 'string') return '';
    return new Promise<string>((answer) => page.files.put({ path, answer }));
  });
  return { ports, firstRequest: new Promise((resolve) => ipcMain.once(PORT_CHANNEL, () => resolve())) };
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
  return { contents: sender, port: port1, files: createDeferredQueue(), left: document.signal };
}
