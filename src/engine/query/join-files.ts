import {
  type Data,
  DataType,
  type Dictionary,
  makeData,
  RecordBatch,
  Struct,
  Table,
  tableFromIPC,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import { openFlatTable } from '../../protocol/arrow/flat-table.ts';
import { HEADER, MESSAGE } from '../../protocol/arrow/ipc-format.ts';
import {
  FILE_START,
  type FileBlock,
  fileEnd,
  firstMessageInFile,
  headerPlace,
  WIDEST_FILE_START,
} from '../../protocol/arrow/ipc-framing.ts';
import { EngineProblem } from '../engine-problem.ts';

/** Has the alignment of the engine's files, so that all buffers stay aligned. */
const START = Buffer.alloc(64);
START.set(FILE_START);

/**
 * Joins all batches into one file without decoding them, so that it works for all column types. A file is needed
 * because the official client reads nothing else.
 */
export function joinFiles(files: readonly Buffer[]): Buffer {
  const [only, ...others] = files;
  if (only === undefined) throw new Error('There is no file to join.');
  if (others.length === 0) return only;
  const parts = files.map(readFileMessages);
  const [{ schema, dictionaries } = readFileMessages(only)] = parts;
  const isSame = parts.every((part) => areEqual(part.dictionaries, dictionaries));
  if (!isSame) return withOneDictionary(files);
  const batches = parts.flatMap((part) => part.batches);
  return fileOf(schema, dictionaries, batches);
}

/** A file has one dictionary for a column, but the engine writes one for every batch. */
function areEqual(some: readonly FileMessage[], others: readonly FileMessage[]): boolean {
  return (
    some.length === others.length && some.every(({ bytes }, index) => others[index]?.bytes.equals(bytes))
  );
}

function fileOf(
  schema: FileMessage,
  dictionaries: readonly FileMessage[],
  batches: readonly FileMessage[],
): Buffer {
  const batchesAt = START.length + lengthOf([schema, ...dictionaries]);
  const blocks = {
    dictionaries: blocksOf(dictionaries, START.length + schema.bytes.length),
    batches: blocksOf(batches, batchesAt),
  };
  const messages = [schema, ...dictionaries, ...batches].map(({ bytes }) => bytes);
  return Buffer.concat([START, ...messages, fileEnd(schema.header, blocks)]);
}

function blocksOf(messages: readonly FileMessage[], start: number): FileBlock[] {
  let at = start;
  return messages.map(({ bytes, bodyLength }) => {
    const block = { at, headerLength: bytes.length - bodyLength, bodyLength };
    at += bytes.length;
    return block;
  });
}

function lengthOf(messages: readonly FileMessage[]): number {
  return messages.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** The parts of an Arrow IPC file between its beginning and its footer. */
interface FileMessages {
  readonly schema: FileMessage;
  readonly dictionaries: readonly FileMessage[];
  readonly batches: readonly FileMessage[];
}

interface FileMessage {
  readonly type: number;
  /** Without the length prefix. */
  readonly header: Buffer;
  /** The whole message with its length prefix. */
  readonly bytes: Buffer;
  readonly bodyLength: number;
}

/** Parses a file that the engine wrote. */
function readFileMessages(file: Buffer): FileMessages {
  const messages = messagesFrom(file, firstMessageInFile(file.subarray(0, WIDEST_FILE_START)));
  const ofType = (type: number) => messages.filter((message) => message.type === type);
  const [schema] = ofType(HEADER.schema);
  if (schema === undefined) throw new Error('The engine wrote a file without a schema.');
  return { schema, dictionaries: ofType(HEADER.dictionary), batches: ofType(HEADER.batch) };
}

function messagesFrom(file: Buffer, start: number): FileMessage[] {
  const messages: FileMessage[] = [];
  let at = start;
  for (let headerAt = headerIn(file, at); headerAt !== undefined; headerAt = headerIn(file, at)) {
    const header = file.subarray(headerAt.from, headerAt.to);
    const message = openFlatTable(header);
    const bodyLength = message.long(MESSAGE.bodyLength);
    const end = headerAt.to + bodyLength;
    messages.push({
      type: message.byte(MESSAGE.headerType),
      header,
      bytes: file.subarray(at, end),
      bodyLength,
    });
    at = end;
  }
  return messages;
}

/** Returns undefined at the end of the messages. */
function headerIn(file: Buffer, at: number): { readonly from: number; readonly to: number } | undefined {
  const place = headerPlace(file.subarray(at));
  if ('missing' in place || place.length === 0) return undefined;
  const from = at + place.prefix;
  return { from, to: from + place.length };
}

/*
 * Each batch has its own dictionary, with the values of its rows, but a file can have only one for a column. So they
 * are merged, and the indices are adjusted.
 */

function withOneDictionary(files: readonly Buffer[]): Buffer {
  const batches = files.flatMap((file) => tableFromIPC(file).batches);
  const [first] = batches;
  if (first === undefined) throw new Error('There is no batch to join.');
  const { schema } = first;
  const rows = joined(
    new Struct(schema.fields),
    batches.map(({ data }) => data),
    'The row',
  );
  const table = new Table(
    schema,
    rows.map((data) => new RecordBatch(schema, data)),
  );
  return Buffer.from(tableToIPC(table, 'file'));
}

/** The chunks of one column and its children. */
function joined<Type extends DataType>(
  type: Type,
  chunks: readonly Data<Type>[],
  column: string,
): Data<Type>[] {
  if (DataType.isDictionary(type)) return onDictionary(type, chunks, column);
  const fields = type.children ?? [];
  const below = fields.map(({ name, type: inner }, index) =>
    joined(
      inner,
      chunks.flatMap(({ children }) => children[index] ?? []),
      name,
    ),
  );
  if (below.length === 0) return [...chunks];
  return chunks.map((chunk, at) => {
    const children = below.flatMap((column) => column[at] ?? []);
    return chunk.clone(type, chunk.offset, chunk.length, chunk.nullCount, chunk.buffers, children);
  });
}

function onDictionary<Type extends DataType>(
  type: Type & Dictionary,
  chunks: readonly Data<Type>[],
  column: string,
): Data<Type>[] {
  const places = new Map<unknown, number>();
  const moved = chunks.map(({ dictionary }) =>
    [...(dictionary ?? [])].map((value) => placeOf(value, places)),
  );
  if (!isPlain(type) || places.size > 2 ** (type.indices.bitWidth - 1)) throw tooMany(column);
  const dictionary = vectorFromArray([...places.keys()], type.dictionary);
  return chunks.map((chunk, at) => {
    const data = chunk.values.map((place: number) => moved[at]?.[place] ?? 0);
    const { length, offset, nullCount, nullBitmap } = chunk;
    return makeData({ type, length, offset, nullCount, nullBitmap, data, dictionary });
  });
}

function placeOf(value: unknown, places: Map<unknown, number>): number {
  const place = places.get(value) ?? places.size;
  places.set(value, place);
  return place;
}

/** Whether values and indices have types that are written back unchanged. */
function isPlain({ dictionary: values, indices }: Dictionary): boolean {
  if (indices.bitWidth > 32) return false;
  return [DataType.isUtf8, DataType.isLargeUtf8, DataType.isInt, DataType.isFloat].some((is) => is(values));
}

function tooMany(column: string): EngineProblem {
  const unsupported = 0;
  return new EngineProblem(
    unsupported,
    `The dictionaries of \`${column}\` don’t fit into one. Request other columns, or fewer rows at a time.`,
  );
}
