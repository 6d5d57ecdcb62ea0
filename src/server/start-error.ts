/** The server can't start as it was asked to; the message is for the user. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
