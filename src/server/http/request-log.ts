import { type IncomingMessage, ServerResponse } from 'node:http';
import { defined } from '#protocol/defined.ts';
import type { FaultKind, OperationName, ServerRequest } from '#protocol/index.ts';

export interface RequestLog {
  /** Writes the request down when its answer is out, or when nobody waits for one any more. */
  follow(request: IncomingMessage, response: ServerResponse): void;
  after(id: number): readonly ServerRequest[];
}

const MAX_KEPT = 1_000;

/** SECURITY: a path may be as long as the head of a request, and a thousand of those would be kept. */
const MAX_PATH_LENGTH = 2_000;

const MAX_AGENT_LENGTH = 200;

/** The last requests, newest last. SECURITY: no body, and of the headers only how the client calls itself. */
export function createRequestLog(): RequestLog {
  const kept: ServerRequest[] = [];
  let lastId = 0;

  function keep(record: Omit<ServerRequest, 'id'>): void {
    // Numbered as they end, so that who reads on after the last id misses none that took longer.
    lastId += 1;
    kept.push({ id: lastId, ...record });
    // Seldom and many at once: to move a thousand for each new one would be most of the work.
    if (kept.length === 2 * MAX_KEPT) kept.splice(0, MAX_KEPT);
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
    after: (id) => kept.slice(-MAX_KEPT).filter((record) => record.id > id),
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

/** Carries what only the route knows to the log. A map beside it would cost every answer more than the log itself. */
export class LoggedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  note: RequestNote | undefined;
  isForgotten = false;
}

export function noteRequest(response: ServerResponse, note: RequestNote): void {
  if (response instanceof LoggedResponse) response.note = note;
}

/** Keeps a request out of the log: those that read it would fill it. */
export function forgetRequest(response: ServerResponse): void {
  if (response instanceof LoggedResponse) response.isForgotten = true;
}
