import type { Data } from 'apache-arrow';
import { cellValue } from '../../arrow-cells/cell-value.ts';
import { jsonText } from '../../arrow-cells/json-text.ts';
import type { DecodedRows, RowsInOrder } from '../decode/decoded-rows.ts';

/** Rows as JSON objects: one a line, or in one list. Whole numbers have all their digits. */
export function jsonRows({ isList }: { readonly isList: boolean }): RowsWriter<RowsInOrder> {
  let isBegun = false;

  function* texts({ fields, places }: RowsInOrder): Generator<Piece<string>> {
    const row = rowAsJson(fields);
    for (const { columns, index } of places()) {
      const text = row(columns, index);
      yield { content: isList ? `${isBegun ? ',\n' : '[\n'}${text}` : `${text}\n`, rows: 1 };
      isBegun = true;
    }
  }
  return {
    add: (answer) => inPieces(texts(answer)),
    end: () => (isList ? [{ content: isBegun ? '\n]\n' : '[]\n', rows: 0 }] : []),
  };
}

/** Makes a JSON object of a row. */
export function rowAsJson(
  fields: RowsInOrder['fields'],
): (columns: readonly { readonly data: Data }[], index: number) => string {
  const members = memberNames(fields.map(({ name }) => name)).map((name) => JSON.stringify(name));
  return (columns, index) => {
    const cells = columns.map(
      ({ data }, place) => `${members[place]}:${jsonText(cellValue(data, index)).text}`,
    );
    return `{${cells.join(',')}}`;
  };
}

/** Most readers keep only the last of two members of one name, so a second one gets a name of its own. */
export function memberNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let count = 2; seen.has(own) || (own !== name && taken.has(own)); count += 1)
      own = `${name}_${count}`;
    seen.add(own);
    return own;
  });
}

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
