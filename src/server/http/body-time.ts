import type { IncomingMessage } from 'node:http';

/*
 * SECURITY: a client that stalls in the middle of a body must not occupy a socket forever. Node has one time limit
 * for all requests of a server, which is too short for an upload of many gigabytes, so the limits are here.
 */

const WHOLE_BODY_WITHIN = 60_000;
/** An upload may take hours, but must make progress. */
const UPLOAD_STALLS_AFTER = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function limitBodyTime(request: IncomingMessage): void {
  if (request.method === 'GET' || request.headers['content-length'] === '0') return;
  const timer = setTimeout(() => request.destroy(), WHOLE_BODY_WITHIN);
  timers.set(request, timer);
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}

/** Removes the total time limit for this body. */
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
