import {
  COMMAS,
  csvLine,
  type Separation,
  separatedCell,
  TABS,
  withoutFormula,
} from '#protocol/separated-values.ts';
import { type CellValue, cellValue } from '../../arrow-cells/cell-value.ts';
import { hexText, jsonText } from '../../arrow-cells/json-text.ts';
import type { RowsInOrder } from '../decode/decoded-rows.ts';
import { inPieces, type Piece, type RowsWriter } from './json-rows.ts';

interface SeparatedOptions {
  readonly guardsFormulas: boolean;
  /** The names of the columns come first. */
  readonly hasNames?: boolean;
}

/**
 * Rows as comma-separated values. A null is nothing between two commas, and an empty text two quotes. What is nested is
 * JSON, bytes are hex.
 */
export function csvRows({ guardsFormulas, hasNames = true }: SeparatedOptions): RowsWriter<RowsInOrder> {
  const cellText = cellTexts(COMMAS, guardsFormulas);
  return linesOf({ cellText, hasNames, write: csvLine });
}

/**
 * The same with tabs, for a clipboard. The last line has no end, so that one column pasted into a text brings no empty
 * line with it; and an empty line is an empty cell.
 */
export function tsvRows({ guardsFormulas, hasNames = true }: SeparatedOptions): RowsWriter<RowsInOrder> {
  const cellText = cellTexts(TABS, guardsFormulas);
  let isFirst = true;
  const line = (cells: readonly string[]) => {
    const begin = isFirst ? '' : TABS.lineEnd;
    isFirst = false;
    return begin + cells.join(TABS.separator);
  };
  return linesOf({ cellText, hasNames, write: line });
}

interface LinesOptions {
  readonly cellText: CellText;
  readonly hasNames: boolean;
  readonly write: (cells: readonly string[]) => string;
}

/** A line for the names, where they are wanted, and one for each row. */
function linesOf({ cellText, hasNames, write }: LinesOptions): RowsWriter<RowsInOrder> {
  let isBegun = !hasNames;
  function* lines({ fields, places }: RowsInOrder): Generator<Piece<string>> {
    if (!isBegun) {
      yield { content: write(fields.map(({ name }) => cellText({ kind: 'text', text: name }))), rows: 0 };
    }
    isBegun = true;
    for (const { columns, index } of places()) {
      yield { content: write(columns.map(({ data }) => cellText(cellValue(data, index)))), rows: 1 };
    }
  }
  return { add: (answer) => inPieces(lines(answer)), end: () => [] };
}

type CellText = (value: CellValue) => string;

function cellTexts(separation: Separation, guardsFormulas: boolean): CellText {
  const quoted = (text: string) => separatedCell(text, separation);
  const guarded = guardsFormulas ? withoutFormula : (text: string) => text;
  return (value) => {
    switch (value.kind) {
      case 'text':
        return quoted(guarded(value.text));
      case 'null':
        return '';
      case 'bytes':
        return hexText(value.bytes);
      case 'list':
      case 'struct':
        return quoted(jsonText(value).text);
      default:
        return value.text;
    }
  };
}
