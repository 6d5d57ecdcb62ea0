import type { WebContents } from 'electron';
import type { AppRouter } from '../core/router/router.ts';
import type { HandedPort } from './listen-for-ports.ts';
import { serveCalls } from './serve-calls.ts';

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
    left.addEventListener('abort', serveCalls(options.router, port, windowId));
    files.open(({ path, answer }) => answer(left.aborted ? '' : options.offerFile(path)));
    port.start();
  };
}
