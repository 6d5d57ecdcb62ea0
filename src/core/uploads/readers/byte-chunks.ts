import { TextDecoder } from 'node:util';
import type { ByteReader } from '#protocol/arrow/ipc-messages.ts';
import { Failure } from '../../failure.ts';

/** In bytes: large enough that a read costs more than its call, small enough to hold several in memory. */
const PIECE = 256 * 1024;

/** The bytes between two offsets of a file, in pieces; the next piece is read while the current one is used. */
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
    // A consumer that returns early doesn't wait for this read, so its error needs a handler.
    ahead?.catch(() => {});
    yield piece;
  }
}

const BOM = [0xef, 0xbb, 0xbf] as const;
/** In bytes: each piece is processed in one go, which blocks the rest of the host. */
const UTF8CHUNKS_PIECE = 64 * 1024;

/**
 * A text file without its byte order mark. Throws if it isn't UTF-8, since another encoding would alter names and
 * cells.
 */
export async function* utf8Pieces(source: ByteReader): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let at = 0;
  for await (const piece of piecesOf(source, 0, source.size, UTF8CHUNKS_PIECE)) {
    const isLast = at + piece.length >= source.size;
    if (!isUtf8(decoder, piece, isLast)) throw notUtf8(at, piece.length);
    yield at === 0 && BOM.every((byte, place) => piece[place] === byte) ? piece.subarray(BOM.length) : piece;
    at += piece.length;
  }
}

function isUtf8(decoder: TextDecoder, piece: Uint8Array, isLast: boolean): boolean {
  try {
    decoder.decode(piece, { stream: !isLast });
    return true;
  } catch {
    return false;
  }
}

function notUtf8(at: number, length: number): Failure {
  const place = `${at.toLocaleString('en-US')} to ${(at + length).toLocaleString('en-US')}`;
  return new Failure('INVALID', `The file isn’t valid UTF-8 (bytes ${place}). Save it as UTF-8.`);
}
