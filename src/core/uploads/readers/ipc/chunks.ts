import type { ByteReader } from '../../../../protocol/arrow/vectors/ipc-messages.ts';

/** Large enough that its reading costs more than its asking, and small enough that several of them are no weight. */
const PIECE = 256 * 1024;

/** The bytes between two places of a file, a piece at a time; the next one is read while this one is at work. */
export async function* piecesOf(
  source: ByteReader,
  from: number,
  to: number,
  size = PIECE,
): AsyncGenerator<Uint8Array> {
  const pieceAt = (at: number) => (at < to ? source.read(at, Math.min(at + size, to)) : undefined);
  let ahead = pieceAt(from);
  for (let at = from + size; ahead !== undefined; at += size) {
    const piece = await ahead;
    ahead = pieceAt(at);
    // Who leaves early does not wait for it, and then nobody is to hear that it failed.
    ahead?.catch(() => {});
    yield piece;
  }
}
