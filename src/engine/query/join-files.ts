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

/** As wide as the engine's own: what it aligned stays aligned. */
const START = Buffer.alloc(64);
START.set(FILE_START);

/**
 * One file of all batches, which lie in it as the engine wrote them: nothing is decoded, so that no type of a column is
 * beyond it. A file, since the official client reads nothing else.
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

/** A file has one dictionary for a column, and the engine one for every batch. */
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

/** What an Arrow IPC file is made of, between its beginning and its footer. */
interface FileMessages {
  readonly schema: FileMessage;
  readonly dictionaries: readonly FileMessage[];
  readonly batches: readonly FileMessage[];
}

interface FileMessage {
  readonly type: number;
  /** Without the length before it. */
  readonly header: Buffer;
  /** All of it, with the length before its header. */
  readonly bytes: Buffer;
  readonly bodyLength: number;
}

/** Of a file that the engine wrote. */
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

/** Undefined at the end of the messages. */
function headerIn(file: Buffer, at: number): { readonly from: number; readonly to: number } | undefined {
  const place = headerPlace(file.subarray(at));
  if ('missing' in place || place.length === 0) return undefined;
  const from = at + place.prefix;
  return { from, to: from + place.length };
}

/*
 * A dictionary of one batch is not that of the next, since each is what some rows were written with; a file can hold only
 * one for a column. So they become one, and the places of the values in it are put right.
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

/** The chunks of one column, and of what is below it. */
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

/** Whose values and places are written again as they were read. */
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
