import { LIMITS } from '#protocol/index.ts';
import { partsOfText } from '../../arrow-cells/json-text.ts';
import type { DecodedRows, RowsInOrder } from '../decode/decoded-rows.ts';

export interface Piece<Content extends string | Uint8Array = string | Uint8Array> {
  readonly content: Content;
  /** How many rows are whole with it. */
  readonly rows: number;
}

/** Makes a file of one answer after another. */
export interface RowsWriter<Answer extends RowsInOrder = DecodedRows> {
  /** Made as they are asked for: what a few bytes of an answer say again and again can be more than there is memory. */
  add(answer: Answer): Iterable<Piece>;
  /** What comes behind the last row. */
  end(): Iterable<Piece>;
}

/** What a cell says in the file: at once, or of a long one part by part. */
export type CellContent = string | Iterable<string>;

interface RowSigns {
  readonly begin: string;
  readonly separator: string;
  readonly end: string;
}

/** One row, its cells made as they are written: one row can be more than there is memory, too. */
export function* rowPieces(
  { begin, separator, end }: RowSigns,
  cells: Iterable<CellContent>,
): Generator<Piece<string>> {
  let text = begin;
  let between = '';
  for (const cell of cells) {
    text += between;
    between = separator;
    for (const part of partsOfText(cell)) {
      text += part;
      if (text.length < LIMITS.exportPiece) continue;
      yield { content: text, rows: 0 };
      text = '';
    }
  }
  yield { content: text + end, rows: 1 };
}

const NOTHING: Piece<string> = { content: '', rows: 0 };

/** Texts in pieces of some size: each is worth its sending, and no weight. */
export function* inPieces(texts: Iterable<Piece<string>>): Generator<Piece<string>> {
  let piece = NOTHING;
  for (const { content, rows } of texts) {
    // A file may end behind each piece with rows: none of them has the beginning of another.
    if (piece.rows > 0 && rows === 0) {
      yield piece;
      piece = NOTHING;
    }
    piece = { content: piece.content + content, rows: piece.rows + rows };
    if (piece.content.length < LIMITS.exportPiece) continue;
    yield piece;
    piece = NOTHING;
  }
  // A row may be empty, or end with the piece before.
  if (piece.content !== '' || piece.rows > 0) yield piece;
}

/** The same of bytes; the rows are whole with the last. */
export function* inBytePieces(bytes: Uint8Array, rows: number): Generator<Piece> {
  let from = 0;
  for (; from + LIMITS.exportPiece < bytes.length; from += LIMITS.exportPiece) {
    yield { content: bytes.subarray(from, from + LIMITS.exportPiece), rows: 0 };
  }
  yield { content: bytes.subarray(from), rows };
}
