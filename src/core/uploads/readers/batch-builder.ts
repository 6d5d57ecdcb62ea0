import type * as arrow from 'apache-arrow';
import type { ColumnType } from '#contract/index.ts';
import { quotedCell, RowProblem } from '../table-reader.ts';
import { dataOfColumn } from './arrow-columns.ts';
import { cutStream, streamOfBatch } from './batch-stream.ts';
import {
  type Cell,
  greatestOf,
  leastOf,
  readValue,
  type TextColumn,
  textOfCell,
  type Value,
  type WholeType,
} from './read-value.ts';

const MAX_ROWS = 65_536;
const MAX_BYTES = 8 * 1024 * 1024;

/** Gathers rows until they are a batch worth sending. */
interface BatchBuilder {
  /** Throws a {@link RowProblem} for the first cell that does not fit. */
  add(row: bigint, cells: readonly Cell[]): void;
  readonly isFull: () => boolean;
  /** The messages of what was gathered; undefined where that is nothing. */
  take(): Uint8Array | undefined;
}

export function createBatchBuilder(schema: arrow.Schema, columns: readonly TextColumn[]): BatchBuilder {
  let gathered: Value[][] = columns.map(() => []);
  let rows = 0;
  let bytes = 0;

  return {
    add: (row, cells) => {
      for (const [index, column] of columns.entries()) {
        const value = valueIn(row, column, cells[index] ?? null);
        gathered[index]?.push(value);
        bytes += weightOf(value);
      }
      rows += 1;
    },
    isFull: () => rows >= MAX_ROWS || bytes >= MAX_BYTES,
    take: () => {
      if (rows === 0) return undefined;
      const data = columns.map((column, index) => dataOfColumn(column, gathered[index] ?? []));
      const stream = streamOfBatch(schema, data, rows);
      gathered = columns.map(() => []);
      [rows, bytes] = [0, 0];
      return cutStream(stream).batches;
    },
  };
}

export function valueIn(row: bigint, column: TextColumn, cell: Cell): Value {
  const value = readValue(cell, column);
  if (value !== undefined) return value;
  const found = cell === null ? 'nothing' : quotedCell(textOfCell(cell));
  throw new RowProblem(
    row,
    `has ${found} in the column "${column.name}", which is read as ${column.type}: it should be ${expectedType(column)}.`,
  );
}

const SMALL = 8;

function weightOf(value: Value): number {
  if (typeof value === 'string') return value.length + SMALL;
  return typeof value === 'object' && value !== null ? value.length * SMALL : SMALL;
}

/** What a cell of a column should be, to complete "it should be …". */
function expectedType(column: TextColumn): string {
  const words = WORDS[column.type](column);
  return column.nullable ? words : `${words} (required)`;
}

function wholeWords(bits: WholeType['bits'], signed: boolean): () => string {
  const type = { bits, signed };
  return () => `an integer from ${leastOf(type)} to ${greatestOf(type)}`;
}

const vectorWords = ({ width = 0 }: TextColumn) => `a list of ${width} numbers, e.g. [0.5, 1]`;

const WORDS: Readonly<Record<ColumnType, (column: TextColumn) => string>> = {
  bool: () => 'true or false',
  int8: wholeWords(8, true),
  int16: wholeWords(16, true),
  int32: wholeWords(32, true),
  int64: wholeWords(64, true),
  uint8: wholeWords(8, false),
  uint16: wholeWords(16, false),
  uint32: wholeWords(32, false),
  uint64: wholeWords(64, false),
  float32: () => 'a number',
  float64: () => 'a number; integers with no more digits than a float64 can hold',
  utf8: () => 'valid Unicode text',
  large_utf8: () => 'valid Unicode text',
  binary: () => 'bytes in base64',
  date32: () => 'a date, e.g. 2026-01-31',
  timestamp: ({ isZoned }) =>
    isZoned
      ? 'a time with its zone, as 2026-01-31T12:00:00Z, of microseconds at most'
      : 'a time without a zone, as 2026-01-31 12:00:00, of microseconds at most',
  'vector-float32': vectorWords,
  'vector-float64': vectorWords,
};
