import type { WebContents } from 'electron';
import { type CallServer, createCallServer } from '#core/router/call-server.ts';
import type { AppRouter } from '#core/router/router.ts';
import type { CallsPort, HandedPort } from './listen-for-ports.ts';

/** What there is between the windows and the host: on each port that a page got, the router answers. */
export function servePorts(options: {
  router: AppRouter;
  /** Which of our own windows shows them; undefined for anything else. */
  windowIdOf: (contents: WebContents) => string | undefined;
  /** Answers with the handle by which the host opens a file, once. */
  offerFile: (path: string) => string;
}): (handed: HandedPort) => void {
  const server = createCallServer(options.router);
  return ({ contents, port, files, left }) => {
    if (left.aborted) return;
    const windowId = options.windowIdOf(contents);
    // SECURITY: what is no window of ours any more is not listened to.
    if (windowId === undefined) return port.close();
    left.addEventListener('abort', serveCallsOnPort(server, port, windowId));
    files.open(({ path, answer }) => answer(left.aborted ? '' : options.offerFile(path)));
    port.start();
  };
}

/**
 * Lets the router answer on a port. The bytes are those of oRPC's message port adapter. Answers what ends it: a port
 * that is closed at this end may not tell of it.
 */
export function serveCallsOnPort(server: CallServer, port: CallsPort, windowId: string): () => void {
  const window = new AbortController();
  const calls = server.open((data) => port.postMessage(data), { window: window.signal, windowId });
  port.on('message', ({ data }) => calls.hear(data));
  const end = () => {
    if (window.signal.aborted) return;
    window.abort();
    calls.end();
  };
  port.on('close', end);
  return end;
}
