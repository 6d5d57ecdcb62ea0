import * as arrow from 'apache-arrow';
import { headerPlace, PREFIX } from '#protocol/arrow/ipc-framing.ts';
import { quotedCell, RowProblem } from '../table-reader.ts';
import { dataOfColumn } from './arrow-columns.ts';
import { type Cell, isNestedList, isNestedStruct, textOfCell, type Value } from './cell.ts';
import { type MessageFacts, messageInfo } from './ipc-frames.ts';
import {
  greatestOf,
  leastOf,
  type ReadType,
  readValue,
  type TextColumn,
  type WholeType,
} from './read-value.ts';
import { refuseWideRow } from './row-values.ts';

const BATCH_ROWS = 65_536;

const BATCH_BYTES = 8 * 1024 * 1024;

/** Collects rows until they make a batch worth sending. */
interface BatchBuilder {
  /** Throws a {@link RowProblem} for the first cell that doesn't fit its column. */
  add(row: bigint, cells: readonly Cell[]): void;
  readonly isFull: () => boolean;
  /** The messages of the collected rows; undefined if there are none. */
  take(): Uint8Array | undefined;
}

export function createBatchBuilder(schema: arrow.Schema, columns: readonly TextColumn[]): BatchBuilder {
  let gathered: Value[][] = columns.map(() => []);
  let rows = 0;
  let bytes = 0;

  return {
    add: (row, cells) => {
      refuseWideRow(row, columns, cells);
      for (const [index, column] of columns.entries()) {
        const value = valueIn(row, column, cells[index] ?? null);
        gathered[index]?.push(value);
        bytes += weightOf(value);
      }
      rows += 1;
    },
    isFull: () => rows >= BATCH_ROWS || bytes >= BATCH_BYTES,
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
  if (isNestedList(value)) return weightOfAll(value.items);
  if (isNestedStruct(value)) return weightOfAll(value.fields);
  return typeof value === 'object' && value !== null ? value.length * SMALL : SMALL;
}

function weightOfAll(values: readonly Value[]): number {
  return values.reduce<number>((sum, value) => sum + weightOf(value), SMALL);
}

/** Completes the sentence "it should be …". */
function expectedType(column: TextColumn): string {
  const words = WORDS[column.type](column);
  return column.nullable ? words : `${words} (required)`;
}

function wholeWords(bits: WholeType['bits'], signed: boolean): () => string {
  const type = { bits, signed };
  return () => `an integer from ${leastOf(type)} to ${greatestOf(type)}`;
}

const vectorWords = ({ width = 0 }: TextColumn) => `a list of ${width} numbers, e.g. [0.5, 1]`;

const structWords = ({ children }: TextColumn) => {
  const names = children.slice(0, MAX_NAMED).map(({ name, type }) => `${quotedCell(name)} (${type})`);
  const more = children.length - names.length;
  return `an object with no fields but ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const MAX_NAMED = 5;

const WORDS: Readonly<Record<ReadType, (column: TextColumn) => string>> = {
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
  'vector-float16': (column) => `${vectorWords(column)}, each between -65520 and 65520`,
  'vector-float32': vectorWords,
  'vector-float64': vectorWords,
  list: ({ children: [item] }) => `a list of ${item?.type ?? 'values'}`,
  struct: structWords,
};

/** Writes one batch as a complete stream; the caller uses its messages without the schema. */
function streamOfBatch(schema: arrow.Schema, columns: readonly arrow.Data[], rows: number): Uint8Array {
  const struct = new arrow.Struct(schema.fields);
  const data = arrow.makeData({ type: struct, length: rows, nullCount: 0, children: [...columns] });
  return arrow.RecordBatchStreamWriter.writeAll([new arrow.RecordBatch(schema, data)]).toUint8Array(true);
}

/** A table without rows is only its schema. */
export function streamOfSchema(schema: arrow.Schema): Uint8Array {
  return new arrow.RecordBatchStreamWriter().reset(undefined, schema).finish().toUint8Array(true);
}

/** The parts of a complete stream in memory: several streams of one schema can be joined from them. */
interface CutStream {
  readonly schema: Uint8Array;
  /** These come before all batches. */
  readonly dictionaries: Uint8Array;
  /** Without the end marker. */
  readonly batches: Uint8Array;
}

/** Only for streams that are written here, in the current format. */
export function cutStream(stream: Uint8Array): CutStream {
  const schemaEnd = endOfAll(stream, 0, 'schema');
  const dictionariesEnd = endOfAll(stream, schemaEnd, 'dictionary');
  return {
    schema: stream.subarray(0, schemaEnd),
    dictionaries: stream.subarray(schemaEnd, dictionariesEnd),
    batches: stream.subarray(dictionariesEnd, endOfAll(stream, dictionariesEnd, 'batch')),
  };
}

/** The offset behind consecutive messages of one kind. */
function endOfAll(stream: Uint8Array, from: number, kind: MessageFacts['kind']): number {
  let end = from;
  for (let length = lengthAt(stream, end); length > 0; length = lengthAt(stream, end)) {
    const bodyAt = end + PREFIX + length;
    const facts = messageInfo(stream.subarray(end + PREFIX, bodyAt));
    if (facts.kind !== kind) break;
    end = bodyAt + facts.bodyLength;
  }
  return end;
}

/** The length of the metadata; 0 at the end of the stream, with or without an end marker. */
function lengthAt(stream: Uint8Array, at: number): number {
  const place = headerPlace(stream.subarray(at, at + PREFIX));
  return 'missing' in place ? 0 : place.length;
}
