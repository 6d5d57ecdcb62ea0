import { LIMITS } from '#protocol/index.ts';
import { partsOfText } from '../../arrow-cells/json-text.ts';
import type { DecodedRows, RowsInOrder } from '../decode/decoded-rows.ts';

export interface Piece<Content extends string | Uint8Array = string | Uint8Array> {
  readonly content: Content;
  /** How many rows are complete with this piece. */
  readonly rows: number;
}

/** Writes a file from one response after another. */
export interface RowsWriter<Answer extends RowsInOrder = DecodedRows> {
  /** A lazy iterable: a few bytes of a response can expand to more than the memory. */
  add(answer: Answer): Iterable<Piece>;
  /** The end of the file after the last row. */
  end(): Iterable<Piece>;
}

/** The text of a cell in the file; a long one in parts. */
export type CellContent = string | Iterable<string>;

interface RowSigns {
  readonly begin: string;
  readonly separator: string;
  readonly end: string;
}

/** Writes one row with lazy cells: even one row can exceed the memory. */
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

/** Joins texts into pieces of a size that is worth sending and small in memory. */
export function* inPieces(texts: Iterable<Piece<string>>): Generator<Piece<string>> {
  let piece = NOTHING;
  for (const { content, rows } of texts) {
    // The file may end after any piece with rows, so such a piece never includes the start of the next row.
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

/** The same for bytes; the rows are complete with the last piece. */
export function* inBytePieces(bytes: Uint8Array, rows: number): Generator<Piece> {
  let from = 0;
  for (; from + LIMITS.exportPiece < bytes.length; from += LIMITS.exportPiece) {
    yield { content: bytes.subarray(from, from + LIMITS.exportPiece), rows: 0 };
  }
  yield { content: bytes.subarray(from), rows };
}
