import type { IncomingMessage } from 'node:http';

/*
 * SECURITY: a client that stalls in the middle of a body must not hold a socket for ever. Node has one time limit for
 * every request of a server, which an upload of many gigabytes could not keep; so the limits are set here.
 */

const WHOLE_BODY_WITHIN = 60_000;
/** An upload may take hours, and still has to move. */
const UPLOAD_STALLS_AFTER = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function limitBodyTime(request: IncomingMessage): void {
  if (request.method === 'GET' || request.headers['content-length'] === '0') return;
  const timer = setTimeout(() => request.destroy(), WHOLE_BODY_WITHIN);
  timers.set(request, timer);
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}

/** From here on the body may take as long as it takes. */
export function allowUpload(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
  const { socket } = request;
  const stalled = () => request.destroy();
  socket.setTimeout(UPLOAD_STALLS_AFTER, stalled);
  request.once('close', () => {
    socket.setTimeout(0);
    socket.off('timeout', stalled);
  });
}
