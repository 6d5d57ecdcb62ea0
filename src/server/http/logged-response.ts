import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FaultKind, OperationName } from '#protocol/index.ts';

export interface RequestNote {
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
