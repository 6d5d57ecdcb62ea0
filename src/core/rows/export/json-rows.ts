import type { Data } from 'apache-arrow';
import { cellValue } from '../../arrow-cells/cell-value.ts';
import { wholeJson } from '../../arrow-cells/json-text.ts';
import type { RowPlace, RowsInOrder } from '../decode/decoded-rows.ts';
import { type CellContent, inPieces, type Piece, type RowsWriter, rowPieces } from './pieces.ts';

/** Rows as JSON objects, one per line or in one list. Integers keep all their digits. */
export function jsonRows({ isList }: { readonly isList: boolean }): RowsWriter<RowsInOrder> {
  let isBegun = false;

  function* texts({ fields, places }: RowsInOrder): Generator<Piece<string>> {
    const row = rowAsJson(fields);
    for (const place of places()) {
      const begin = isList ? (isBegun ? ',\n' : '[\n') : '';
      yield* row(place, { begin, end: isList ? '' : '\n' });
      isBegun = true;
    }
  }
  return {
    add: (answer) => inPieces(texts(answer)),
    end: () => (isList ? [{ content: isBegun ? '\n]\n' : '[]\n', rows: 0 }] : []),
  };
}

/** Returns a function that writes a row as a JSON object between `begin` and `end`. */
export function rowAsJson(fields: RowsInOrder['fields']) {
  const members = memberNames(fields.map(({ name }) => name)).map((name) => JSON.stringify(name));
  return ({ columns, index }: RowPlace, { begin = '', end = '' } = {}): Generator<Piece<string>> =>
    rowPieces({ begin: `${begin}{`, separator: ',', end: `}${end}` }, membersOf(members, columns, index));
}

function* membersOf(
  names: readonly string[],
  columns: readonly { readonly data: Data }[],
  index: number,
): Generator<CellContent> {
  for (const [place, { data }] of columns.entries()) {
    const value = wholeJson(cellValue(data, index));
    yield typeof value === 'string' ? `${names[place]}:${value}` : memberParts(names[place], value);
  }
}

function* memberParts(name: string | undefined, value: Iterable<string>): Generator<string> {
  yield `${name}:`;
  yield* value;
}

/** Most readers keep only the last of two members with the same name, so the second gets a suffix. */
export function memberNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name) => {
    let own = name;
    let count = counts.get(name) ?? 1;
    while (seen.has(own) || (own !== name && taken.has(own))) {
      count += 1;
      own = `${name}_${count}`;
    }
    counts.set(name, count);
    seen.add(own);
    return own;
  });
}
