/** What an answer says of itself that keeps it from being read. The message is for the user. */
export class CorruptDataError extends Error {
  override readonly name = 'DamagedAnswer';
}
