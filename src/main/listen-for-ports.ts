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
  /** Sends the handle to the page; '' if the page may not open the file. */
  readonly answer: (handle: string) => void;
}

/** A port for calls. */
export interface CallsPort {
  on(event: 'message', listener: (event: Pick<MessageEvent, 'data'>) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage: MessagePortMain['postMessage'];
}

/** The members of Electron's port that are used. */
export type ProgramPort = CallsPort & Pick<MessagePortMain, 'start' | 'close'>;

/** The program's end of a page’s port. Messages of the page wait in it until it is served. */
export interface HandedPort {
  readonly contents: WebContents;
  readonly port: ProgramPort;
  /** SECURITY: only the preload sends these; a page neither sends nor receives the path of a file. */
  readonly files: DeferredQueue<GivenFile>;
  /** Aborted when the page’s document is left. The port is closed directly after. */
  readonly left: AbortSignal;
}

interface PortListener {
  readonly ports: DeferredQueue<HandedPort>;
  /** Resolves when the first page has loaded its script, and runs it. */
  readonly firstRequest: Promise<void>;
}

/**
 * SECURITY: the only entry for messages of windows. A page's preload sends one request, and gets a port on which the
 * router responds. It gets the port even before the program is loaded: its first calls then wait in the port.
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
    // The page must be the one that has the port.
    const isPage = request.alreadyHanded && mayHavePort({ ...request, alreadyHanded: false });
    if (page === undefined || !isPage || typeof path !== 'string') return '';
    return new Promise<string>((answer) => page.files.put({ path, answer }));
  });
  return { ports, firstRequest: new Promise((resolve) => ipcMain.once(PORT_CHANNEL, () => resolve())) };
}

/** A new document is a new page: the previous port is closed, and the page may request another. */
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
