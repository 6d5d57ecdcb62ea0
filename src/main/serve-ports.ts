import type { WebContents } from 'electron';
import { type CallServer, createCallServer } from '#core/router/call-server.ts';
import type { AppRouter } from '#core/router/router.ts';
import type { CallsPort, HandedPort } from './listen-for-ports.ts';

/** Serves the router on each port of a page. */
export function servePorts(options: {
  router: AppRouter;
  /** The ID of our window with this content. Returns undefined for any other content. */
  windowIdOf: (contents: WebContents) => string | undefined;
  /** Returns a one-time handle by which the host opens the file. */
  offerFile: (path: string) => string;
}): (handed: HandedPort) => void {
  const server = createCallServer(options.router);
  return ({ contents, port, files, left }) => {
    if (left.aborted) return;
    const windowId = options.windowIdOf(contents);
    // SECURITY: messages from content that is no longer in one of our windows are ignored.
    if (windowId === undefined) return port.close();
    left.addEventListener('abort', serveCallsOnPort(server, port, windowId));
    files.open(({ path, answer }) => answer(left.aborted ? '' : options.offerFile(path)));
    port.start();
  };
}

/**
 * Serves the router on a port, in the format of oRPC's message port adapter. Returns a function that ends it, since a
 * port that is closed at this end may not emit an event.
 */
export function serveCallsOnPort(server: CallServer, port: CallsPort, windowId: string): () => void {
  const window = new AbortController();
  const calls = server.open((data) => port.postMessage(data), { window: window.signal, windowId });
  port.on('message', ({ data }) => calls.receive(data));
  const end = () => {
    if (window.signal.aborted) return;
    window.abort();
    calls.end();
  };
  port.on('close', end);
  return end;
}
