/** The server can't start with the given options. The message is for the user. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
