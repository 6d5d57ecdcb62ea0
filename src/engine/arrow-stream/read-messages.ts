import type { FlatTable } from '../../protocol/arrow/flat-table.ts';
import { DICTIONARY_BATCH, HEADER, headerOf } from '../../protocol/arrow/ipc-format.ts';
import {
  type BatchHeader,
  type BatchLayout,
  layoutOf,
  readBatchHeader,
} from '../../protocol/arrow/record-batch.ts';
import { checkBatch, LENGTH_BYTES, MAX_BATCH_BYTES, tooLarge } from './check-batch.ts';
import type { FileBytes } from './file-bytes.ts';
import { readStreamFrame, type StreamEnd, type StreamFrame } from './frames.ts';
import type { StreamSchema } from './read-schema.ts';
import { brokenMessage, type MessagePlace, orBroken, withCommas } from './stream-problems.ts';

interface StoredMessage {
  readonly header: Buffer;
  readonly bodyAt: number;
  readonly bodyLength: number;
  /** The size of the uncompressed body. */
  readonly plainSize: number;
  readonly rows: number;
}

export interface BatchMessage extends StoredMessage {
  readonly kind: 'batch';
  /** Counted from 1. */
  readonly number: number;
}

export interface DictionaryMessage extends StoredMessage {
  readonly kind: 'dictionary';
  readonly id: bigint;
  /** Whether the values are added to the existing ones instead of replacing them. */
  readonly isDelta: boolean;
}

export type StreamMessage = BatchMessage | DictionaryMessage;

/** All messages after the schema, and then the end of the stream. */
export async function* readMessages(
  bytes: FileBytes,
  schema: StreamSchema,
  from: number,
): AsyncGenerator<StreamMessage, StreamEnd> {
  const layouts = layoutsOf(schema);
  const missing = new Set(schema.dictionaries.keys());
  let batches = 0;
  for (let at = from; ; ) {
    const place = { what: `Batch ${withCommas(batches + 1)}`, at };
    const frame = await readStreamFrame(bytes, place);
    if (!('message' in frame)) return frame;
    const message = await readMessage(bytes, frame, layouts, batches + 1);
    checkDictionaries(message, missing, { schema, place });
    if (message.kind === 'batch') batches += 1;
    else missing.delete(message.id);
    yield message;
    at = frame.end;
  }
}

interface Layouts {
  readonly batch: BatchLayout;
  readonly dictionaries: ReadonlyMap<bigint, BatchLayout>;
}

function layoutsOf({ fields, dictionaries }: StreamSchema): Layouts {
  return {
    batch: layoutOf(fields.map(({ type }) => type)),
    dictionaries: new Map([...dictionaries].map(([id, { value }]) => [id, layoutOf([value])])),
  };
}

async function readMessage(
  bytes: FileBytes,
  frame: StreamFrame,
  layouts: Layouts,
  number: number,
): Promise<StreamMessage> {
  const batch = orBroken(frame.place, () => headerOf(frame.message, HEADER.batch));
  if (batch !== undefined) {
    return { kind: 'batch', number, ...(await readStored(bytes, frame, batch, layouts.batch)) };
  }
  const dictionary = orBroken(frame.place, () => headerOf(frame.message, HEADER.dictionary));
  if (dictionary === undefined)
    throw brokenMessage(frame.place, 'is neither a record batch nor a dictionary');
  return readDictionary(bytes, inDictionary(frame), dictionary, layouts);
}

function inDictionary(frame: StreamFrame): StreamFrame {
  return { ...frame, place: { ...frame.place, what: 'A dictionary' } };
}

async function readDictionary(
  bytes: FileBytes,
  frame: StreamFrame,
  dictionary: FlatTable,
  { dictionaries }: Layouts,
): Promise<DictionaryMessage> {
  const { id, isDelta, batch } = orBroken(frame.place, () => ({
    id: dictionary.id(DICTIONARY_BATCH.id),
    isDelta: dictionary.byte(DICTIONARY_BATCH.isDelta) !== 0,
    batch: dictionary.table(DICTIONARY_BATCH.batch),
  }));
  const layout = dictionaries.get(id);
  if (layout === undefined || batch === undefined) throw brokenMessage(frame.place, 'is for no column');
  return { kind: 'dictionary', id, isDelta, ...(await readStored(bytes, frame, batch, layout)) };
}

async function readStored(
  bytes: FileBytes,
  frame: StreamFrame,
  batch: FlatTable,
  layout: BatchLayout,
): Promise<StoredMessage> {
  const { place, header, bodyAt, bodyLength } = frame;
  const read: BatchHeader = orBroken(place, () => readBatchHeader(batch));
  checkBatch(read, layout, bodyLength, place);
  return { header, bodyAt, bodyLength, rows: read.rows, plainSize: await plainSizeOf(bytes, frame, read) };
}

/** Checks that all dictionaries that a batch refers to, or that a delta extends, came before. */
function checkDictionaries(
  message: StreamMessage,
  missing: ReadonlySet<bigint>,
  { schema, place }: { readonly schema: StreamSchema; readonly place: MessagePlace },
): void {
  const [first] =
    message.kind === 'batch' ? missing : message.isDelta && missing.has(message.id) ? [message.id] : [];
  const path = first === undefined ? undefined : schema.dictionaries.get(first)?.path;
  if (path !== undefined)
    throw brokenMessage(
      place,
      `needs the dictionary of column "${path.join('.')}", and that didn’t come before`,
    );
}

/** Instead of a length, if the buffer is not compressed. */
const NOT_COMPRESSED = -1;

/**
 * The uncompressed size of a batch.
 *
 * SECURITY: the engine allocates the stated length of each buffer before reading it; a false length would end its
 * process.
 */
async function plainSizeOf(
  bytes: FileBytes,
  { bodyAt, bodyLength, place }: Pick<StreamFrame, 'bodyAt' | 'bodyLength' | 'place'>,
  { codec, buffers }: BatchHeader,
): Promise<number> {
  if (codec === 'none') return bodyLength;
  let size = 0;
  for (const { first: offset, second: length } of buffers) {
    if (length === 0) continue;
    const plain = Number((await bytes.read(bodyAt + offset, LENGTH_BYTES)).readBigInt64LE());
    if (plain < NOT_COMPRESSED) throw brokenMessage(place, 'has a buffer of less than no bytes');
    size += plain === NOT_COMPRESSED ? length - LENGTH_BYTES : plain;
    if (size > MAX_BATCH_BYTES) throw brokenMessage(place, tooLarge(size));
  }
  return size;
}
