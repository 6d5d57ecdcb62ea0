import { type CellValue, cellValue } from '../../arrow-cells/cell-value.ts';
import { hexText, jsonText } from '../../arrow-cells/json-text.ts';
import type { RowsInOrder } from '../decode/decoded-rows.ts';
import { inPieces, type Piece, type RowsWriter } from './json-rows.ts';

/** How the cells of a row are told apart, and the rows. */
interface Separation {
  readonly separator: ',' | '\t';
  /** Where a cell has one of these signs, or space at an end, it stands in quotes. */
  readonly inQuotes: RegExp;
  readonly lineEnd: string;
}

/** By RFC 4180. */
const COMMAS: Separation = { separator: ',', inQuotes: /[",\r\n]|^\s|\s$/, lineEnd: '\r\n' };
/** As spreadsheets take it from the clipboard. */
const TABS: Separation = { separator: '\t', inQuotes: /["\t\r\n]|^\s|\s$/, lineEnd: '\n' };

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
  // Of one column, an empty line would be no row to most readers.
  const line = (cells: readonly string[]) =>
    (cells.join(COMMAS.separator) || (cells.length === 1 ? '""' : '')) + COMMAS.lineEnd;
  return linesOf({ cellText, hasNames, write: line });
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

function cellTexts({ inQuotes }: Separation, guardsFormulas: boolean): CellText {
  const quoted = (text: string) =>
    text !== '' && !inQuotes.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
  const guarded = guardsFormulas ? withApostrophe : (text: string) => text;
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

/** SECURITY: a spreadsheet runs such a text as a formula, which can fetch and send what is beside it. */
function withApostrophe(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** It stands for nothing but itself. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/;
