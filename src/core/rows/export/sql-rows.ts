import type { SchemaField } from '#contract/index.ts';
import { wholeText } from '../../arrow-cells/cell-text.ts';
import { type CellValue, cellValue } from '../../arrow-cells/cell-value.ts';
import { wholeHex, wholeJson } from '../../arrow-cells/json-text.ts';
import type { RowPlace, RowsInOrder } from '../decode/decoded-rows.ts';
import { type CellContent, inPieces, type Piece, type RowsWriter, rowPieces } from './pieces.ts';

/**
 * Rows as values of standard SQL, to follow `INSERT INTO t`: `(id, name) VALUES (1, 'a')`, one row per line. Numbers
 * and decimals keep all their digits; times, lists, and structs are strings, the latter two in JSON.
 */
export function sqlRows({ hasNames }: { readonly hasNames: boolean }): RowsWriter<RowsInOrder> {
  let isBegun = false;
  function* lines({ fields, places }: RowsInOrder): Generator<Piece<string>> {
    for (const { columns, index } of places()) {
      const begin = `${isBegun ? ',\n' : head(fields, hasNames)}(`;
      yield* rowPieces({ begin, separator: ', ', end: ')' }, literals(fields, columns, index));
      isBegun = true;
    }
  }
  return { add: (answer) => inPieces(lines(answer)), end: () => [] };
}

function* literals(
  fields: readonly SchemaField[],
  columns: RowPlace['columns'],
  index: number,
): Generator<CellContent> {
  for (const [place, { data }] of columns.entries()) yield literal(cellValue(data, index), fields[place]);
}

function head(fields: RowsInOrder['fields'], hasNames: boolean): string {
  const names = hasNames ? `(${fields.map(({ name }) => identifier(name)).join(', ')}) ` : '';
  return `${names}VALUES\n`;
}

/** Reserved words differ between databases; quoting is always safe. */
function identifier(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !WORDS.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Reserved words of SQL that are often used as column names. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'all and any as asc between by case cast check column constraint create current_date current_time cross default ' +
    'delete desc distinct drop else end except exists false fetch first for foreign from full grant group having if in ' +
    'index inner insert intersect interval into is join key last left like limit natural not null offset on or order ' +
    'outer over partition primary range references right row rows select set some start table then time timestamp to ' +
    'true union unique update user using value values view when where window with year'
  ).split(' '),
);

function literal(value: CellValue, field: SchemaField | undefined): CellContent {
  switch (value.kind) {
    case 'null':
      return 'NULL';
    case 'bool':
      return value.text.toUpperCase();
    case 'number':
      return NUMBER.test(value.text) ? value.text : text(value.text);
    case 'word':
      // Decimals: all other words don't consist of digits, or are of another family.
      return field?.family === 'float' && DECIMAL.test(value.text) ? value.text : text(value.text);
    case 'bytes':
      return bytesLiteral(wholeHex(value.bytes));
    case 'text':
      return text(wholeText(value));
    case 'list':
    case 'struct':
      return text(wholeJson(value));
  }
}

/** `NaN` and infinity are strings in SQL. */
const NUMBER = /^-?\d/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** SECURITY: in standard SQL only a quote ends a string; a backslash has no special meaning. */
function text(content: string | Iterable<string>): CellContent {
  return typeof content === 'string' ? `'${doubled(content)}'` : textInParts(content);
}

function* textInParts(parts: Iterable<string>): Generator<string> {
  yield "'";
  for (const part of parts) yield doubled(part);
  yield "'";
}

function doubled(content: string): string {
  return content.replaceAll("'", "''");
}

function bytesLiteral(hex: string | Iterable<string>): CellContent {
  return typeof hex === 'string' ? `X'${hex.slice(2)}'` : bytesInParts(hex);
}

function* bytesInParts(hex: Iterable<string>): Generator<string> {
  yield "X'";
  for (const part of hex) if (part !== '0x') yield part;
  yield "'";
}
