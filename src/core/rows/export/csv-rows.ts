import {
  COMMAS,
  type Separation,
  separatedCell,
  separatedParts,
  TABS,
  withoutFormula,
  withoutFormulaInParts,
} from '#protocol/separated-values.ts';
import { wholeText } from '../../arrow-cells/cell-text.ts';
import { type CellValue, cellValue } from '../../arrow-cells/cell-value.ts';
import { wholeHex, wholeJson } from '../../arrow-cells/json-text.ts';
import type { RowsInOrder } from '../decode/decoded-rows.ts';
import { type CellContent, inPieces, type Piece, type RowsWriter, rowPieces } from './pieces.ts';

interface SeparatedOptions {
  readonly guardsFormulas: boolean;
  /** Whether the column names come first. */
  readonly hasNames?: boolean;
}

/**
 * Rows as comma-separated values. A null is an empty cell, and an empty string is two quotes. Nested values are JSON,
 * bytes are hex.
 */
export function csvRows({ guardsFormulas, hasNames = true }: SeparatedOptions): RowsWriter<RowsInOrder> {
  const cellText = cellTexts(COMMAS, guardsFormulas);
  const signs = { begin: '', separator: COMMAS.separator, end: COMMAS.lineEnd };
  // Most readers skip an empty line, so the null of a single column is written as two quotes.
  const onlyCell = (value: CellValue) => cellText(value) || '""';
  return linesOf(hasNames, (values, count) =>
    rowPieces(signs, mapped(values, count === 1 ? onlyCell : cellText)),
  );
}

/**
 * Rows as tab-separated values for the clipboard. The last line has no line end, so that pasting one column adds no
 * empty line; an empty line is an empty cell.
 */
export function tsvRows({ guardsFormulas, hasNames = true }: SeparatedOptions): RowsWriter<RowsInOrder> {
  const cellText = cellTexts(TABS, guardsFormulas);
  let isFirst = true;
  return linesOf(hasNames, (values) => {
    const begin = isFirst ? '' : TABS.lineEnd;
    isFirst = false;
    return rowPieces({ begin, separator: TABS.separator, end: '' }, mapped(values, cellText));
  });
}

type WriteLine = (values: Iterable<CellValue>, count: number) => Iterable<Piece<string>>;

/** A line for the names, if wanted, and one for each row. */
function linesOf(hasNames: boolean, write: WriteLine): RowsWriter<RowsInOrder> {
  let isBegun = !hasNames;
  function* lines({ fields, places }: RowsInOrder): Generator<Piece<string>> {
    if (!isBegun) {
      const names = fields.map(({ name }): CellValue => ({ kind: 'text', bytes: Buffer.from(name) }));
      for (const piece of write(names, names.length)) yield { ...piece, rows: 0 };
    }
    isBegun = true;
    for (const { columns, index } of places()) {
      yield* write(
        mapped(columns, ({ data }) => cellValue(data, index)),
        columns.length,
      );
    }
  }
  return { add: (answer) => inPieces(lines(answer)), end: () => [] };
}

function* mapped<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield map(item);
}

function guarded(text: string | Iterable<string>): string | Iterable<string> {
  return typeof text === 'string' ? withoutFormula(text) : withoutFormulaInParts(text);
}

type CellText = (value: CellValue) => CellContent;

function cellTexts(separation: Separation, guardsFormulas: boolean): CellText {
  const quoted = (text: string | Iterable<string>): CellContent =>
    typeof text === 'string' ? separatedCell(text, separation) : separatedParts(text);
  return (value) => {
    switch (value.kind) {
      case 'text':
        return quoted(guardsFormulas ? guarded(wholeText(value)) : wholeText(value));
      case 'null':
        return '';
      case 'bytes':
        return wholeHex(value.bytes);
      case 'list':
      case 'struct':
        return quoted(guardsFormulas ? guarded(wholeJson(value)) : wholeJson(value));
      default:
        return value.text;
    }
  };
}
