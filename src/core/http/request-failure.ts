import { Failure } from '../failure.ts';

/** How a request to a server failed. What it tried and what came back is in `details`, for the window. */
export class RequestFailure extends Failure {
  override readonly name = 'RequestFailure';
}
