import { RPCHandler } from '@orpc/server/websocket';
import type { WebContents } from 'electron';
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
  return ({ contents, port, files, left }) => {
    if (left.aborted) return;
    const windowId = options.windowIdOf(contents);
    // SECURITY: what is no window of ours any more is not listened to.
    if (windowId === undefined) return port.close();
    left.addEventListener('abort', serveCallsOnPort(options.router, port, windowId));
    files.open(({ path, answer }) => answer(left.aborted ? '' : options.offerFile(path)));
    port.start();
  };
}

/**
 * Lets the router answer on a port. The bytes are those of oRPC's message port adapter. SECURITY: that adapter leaves the
 * failure to read a message to nobody, so one odd message would end the program; here it is dropped. Answers what ends it:
 * a port that is closed at this end may not tell of it.
 */
export function serveCallsOnPort(router: AppRouter, port: CallsPort, windowId: string): () => void {
  const handler = new RPCHandler(router);
  const window = new AbortController();
  const context = { window: window.signal, windowId };
  const peer = { send: (data: unknown) => port.postMessage(data), addEventListener: () => {} };
  port.on('message', ({ data }) => {
    handler.message(peer, data, { context }).catch(() => {
      process.stderr.write('The window sent something that is no call. It was dropped.\n');
    });
  });
  const end = () => {
    if (window.signal.aborted) return;
    window.abort();
    handler.close(peer);
  };
  port.on('close', end);
  return end;
}
