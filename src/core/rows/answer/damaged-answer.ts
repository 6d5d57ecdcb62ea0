/** What an answer says of itself that keeps it from being read. The message is for the user. */
export class DamagedAnswer extends Error {
  override readonly name = 'DamagedAnswer';
}
