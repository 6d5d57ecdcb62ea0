import { type CellValue, cellValue } from '../../arrow-cells/cell-value.ts';
import { hexText, jsonText } from '../../arrow-cells/json-text.ts';
import type { AnswerColumn, RowsInOrder } from '../decode/decoded-rows.ts';
import { inPieces, type Piece, type RowsWriter } from './json-rows.ts';

/** By RFC 4180. */
const LINE_END = '\r\n';

/**
 * Rows as comma-separated values. A null is nothing between two commas, and an empty text two quotes. What is nested is
 * JSON, bytes are hex.
 */
export function csvRows({ guardsFormulas }: { readonly guardsFormulas: boolean }): RowsWriter<RowsInOrder> {
  const guarded = guardsFormulas ? withApostrophe : (text: string) => text;
  // Of one column, an empty line would be no row to most readers.
  const line = (cells: readonly string[]) => (cells.join(',') || (cells.length === 1 ? '""' : '')) + LINE_END;
  let isBegun = false;

  function* lines({ fields, places }: RowsInOrder): Generator<Piece<string>> {
    if (!isBegun) yield { content: line(fields.map(({ name }) => quoted(guarded(name)))), rows: 0 };
    isBegun = true;
    for (const { columns, index } of places()) {
      yield { content: line(columns.map((column) => cell(column, index))), rows: 1 };
    }
  }
  function cell({ data }: AnswerColumn, index: number): string {
    const value = cellValue(data, index);
    return value.kind === 'text' ? quoted(guarded(value.text)) : plainCell(value);
  }
  return {
    add: (answer) => inPieces(lines(answer)),
    end: () => [],
  };
}

function plainCell(value: Exclude<CellValue, { readonly kind: 'text' }>): string {
  switch (value.kind) {
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
}

function quoted(text: string): string {
  const isPlain = text !== '' && !/[",\r\n]|^\s|\s$/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** SECURITY: a spreadsheet runs such a text as a formula, which can fetch and send what is beside it. */
function withApostrophe(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** It stands for nothing but itself. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/;
