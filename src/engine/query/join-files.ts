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
import { openFlatTable } from '../arrow-stream/flat-table.ts';
import { EngineProblem } from '../engine-problem.ts';
import { type FileBlock, footerOf } from '../ingest/file-footer.ts';

const START = Buffer.alloc(64);
START.write('ARROW1', 'latin1');
const MAGIC = Buffer.from('ARROW1', 'latin1');
const NO_MORE = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
const SCHEMA_OF_MESSAGE = 2;

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
  const dictionaryBlocks = blocksOf(dictionaries, START.length + schema.bytes.length);
  const batchesAt = START.length + lengthOf([schema, ...dictionaries]);
  const { header } = schema;
  const schemaAt = openFlatTable(header).table(SCHEMA_OF_MESSAGE)?.at ?? 0;
  const footer = footerOf({ header, schemaAt }, dictionaryBlocks, blocksOf(batches, batchesAt));
  const footerLength = Buffer.alloc(4);
  footerLength.writeInt32LE(footer.length);
  const messages = [schema, ...dictionaries, ...batches].map(({ bytes }) => bytes);
  return Buffer.concat([START, ...messages, NO_MORE, footer, footerLength, MAGIC]);
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

/** The places of the members in Arrow's own `Message.fbs`, and the numbers of what may be in a message. */
const MESSAGE = { type: 1, bodyLength: 3 } as const;
const SCHEMA = 1;
const DICTIONARY = 2;
const BATCH = 3;

const CONTINUATION = -1;
const ALIGNMENT = 8;

/** Of a file that the engine wrote. */
function readFileMessages(file: Buffer): FileMessages {
  const messages = messagesFrom(file, firstMessageAt(file));
  const ofType = (type: number) => messages.filter((message) => message.type === type);
  const [schema] = ofType(SCHEMA);
  if (schema === undefined) throw new Error('The engine wrote a file without a schema.');
  return { schema, dictionaries: ofType(DICTIONARY), batches: ofType(BATCH) };
}

/** Writers fill up to their own alignment after the file's first bytes. */
function firstMessageAt(file: Buffer): number {
  let at = ALIGNMENT;
  while (file.readInt32LE(at) !== CONTINUATION) at += ALIGNMENT;
  return at;
}

function messagesFrom(file: Buffer, start: number): FileMessage[] {
  const messages: FileMessage[] = [];
  let at = start;
  for (let length = file.readInt32LE(at + 4); length !== 0; length = file.readInt32LE(at + 4)) {
    const header = file.subarray(at + 8, at + 8 + length);
    const message = openFlatTable(header);
    const bodyLength = message.long(MESSAGE.bodyLength);
    const end = at + 8 + length + bodyLength;
    messages.push({ type: message.byte(MESSAGE.type, 0), header, bytes: file.subarray(at, end), bodyLength });
    at = end;
  }
  return messages;
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
