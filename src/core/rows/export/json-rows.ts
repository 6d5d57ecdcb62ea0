import type { Data } from 'apache-arrow';
import { cellValue } from '../../arrow-cells/cell-value.ts';
import { jsonText } from '../../arrow-cells/json-text.ts';
import type { DecodedRows } from '../decode/decoded-rows.ts';
import { inPieces, type Piece, type RowsWriter } from './rows-writer.ts';

/** Rows as JSON objects: one a line, or in one list. Whole numbers have all their digits. */
export function jsonRows({ isList }: { readonly isList: boolean }): RowsWriter {
  let isBegun = false;

  function* texts({ fields, places }: DecodedRows): Generator<Piece<string>> {
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
  fields: DecodedRows['fields'],
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
