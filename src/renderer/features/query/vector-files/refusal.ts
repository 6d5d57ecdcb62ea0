/** Why a file or a text gives no vector. The message is for the user. */
export class VectorRefusal extends Error {
  override readonly name = 'VectorRefusal';
}
