import type { OpenAnswer } from '../answer/open-answer.ts';

export type Piece = string | Uint8Array;

/** Makes a file of one answer after another. */
export interface RowsWriter {
  add(answer: OpenAnswer): Iterable<Piece>;
  /** What comes behind the last row. */
  end(): Iterable<Piece>;
}

/** Large enough that a piece costs more than its sending, and small enough to be no weight. */
const PIECE_CHARACTERS = 256 * 1024;

/** Texts in pieces of some size. */
export function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
