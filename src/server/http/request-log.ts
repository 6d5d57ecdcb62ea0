import { type IncomingMessage, ServerResponse } from 'node:http';
import { defined } from '#protocol/defined.ts';
import type { FaultKind, OperationName, ServerRequest } from '#protocol/index.ts';

export interface RequestLog {
  /** Logs the request when its response is sent or the client disconnects. */
  follow(request: IncomingMessage, response: ServerResponse): void;
  after(id: number): readonly ServerRequest[];
}

const MAX_KEPT = 1_000;

/** SECURITY: limits the stored path, which may be as long as the head of a request, times a thousand. */
const MAX_PATH_LENGTH = 2_000;

const MAX_AGENT_LENGTH = 200;

/** The last requests, newest last. SECURITY: without bodies, and only the user agent of the headers. */
export function createRequestLog(): RequestLog {
  const entries: ServerRequest[] = [];
  let lastId = 0;

  function keep(record: Omit<ServerRequest, 'id'>): void {
    // Numbered when they end, so that a client that reads on after the last ID misses no slow request.
    lastId += 1;
    entries.push({ id: lastId, ...record });
    // Removes many at once: moving a thousand entries for each new one would be most of the work.
    if (entries.length === 2 * MAX_KEPT) entries.splice(0, MAX_KEPT);
  }

  return {
    follow: (request, response) => {
      const at = Date.now();
      const started = performance.now();
      response.once('close', () => {
        if (!(response instanceof LoggedResponse) || response.isForgotten) return;
        keep({ at, ...described(request, response), duration: performance.now() - started });
      });
    },
    after: (id) => entries.slice(-MAX_KEPT).filter((record) => record.id > id),
  };
}

function described({ method, url, headers }: IncomingMessage, response: LoggedResponse) {
  const agent = headers['user-agent']?.slice(0, MAX_AGENT_LENGTH);
  return {
    method: method ?? '',
    path: (url ?? '').slice(0, MAX_PATH_LENGTH),
    status: response.headersSent ? response.statusCode : 0,
    ...defined({ agent }),
    ...noted(response.note),
  };
}

function noted(note: RequestNote | undefined) {
  if (note === undefined) return {};
  return { operation: note.operation, ...defined({ fault: note.fault }) };
}

interface RequestNote {
  readonly operation: OperationName;
  readonly fault?: FaultKind | undefined;
}

/** Passes data from the route to the log. A separate map would cost more per response than the log itself. */
export class LoggedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  note: RequestNote | undefined;
  isForgotten = false;
}

export function noteRequest(response: ServerResponse, note: RequestNote): void {
  if (response instanceof LoggedResponse) response.note = note;
}

/** Excludes a request from the log: requests for the log itself would fill it. */
export function forgetRequest(response: ServerResponse): void {
  if (response instanceof LoggedResponse) response.isForgotten = true;
}
