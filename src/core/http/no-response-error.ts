/** Around a fault that came before the head of an answer. */
export class NoResponseError extends Error {
  override readonly cause: Error;

  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}
