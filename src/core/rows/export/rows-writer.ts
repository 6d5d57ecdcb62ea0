import type { DecodedRows } from '../decode/decoded-rows.ts';

export interface Piece<Content extends string | Uint8Array = string | Uint8Array> {
  readonly content: Content;
  /** How many rows are whole with it. */
  readonly rows: number;
}

/** Makes a file of one answer after another. */
export interface RowsWriter {
  /** Made as they are asked for: what a few bytes of an answer say again and again can be more than there is memory. */
  add(answer: DecodedRows): Iterable<Piece>;
  /** What comes behind the last row. */
  end(): Iterable<Piece>;
}

/** Large enough that a piece costs more than its sending, and small enough to be no weight. */
const PIECE_CHARACTERS = 256 * 1024;

const NOTHING: Piece<string> = { content: '', rows: 0 };

/** Texts in pieces of some size. */
export function* inPieces(texts: Iterable<Piece<string>>): Generator<Piece<string>> {
  let piece = NOTHING;
  for (const { content, rows } of texts) {
    piece = { content: piece.content + content, rows: piece.rows + rows };
    if (piece.content.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = NOTHING;
  }
  if (piece.content !== '') yield piece;
}
