import { Failure } from '../failure.ts';

/** How a request to a server failed. What it tried and what came back is in `details`, for the window. */
export class RequestFailure extends Failure {
  override readonly name = 'RequestFailure';
}

/** The connection broke while nothing of an answer was there: a server that closes an idle one does this too. */
export class LostRequest extends RequestFailure {}
