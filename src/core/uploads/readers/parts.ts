import * as arrow from 'apache-arrow';
import { BatchSchema } from '#protocol/arrow/batch-schema.ts';
import { fromArrowSchema, readStreamSchema } from '#protocol/arrow/index.ts';
import { framed, headerPlace } from '#protocol/arrow/ipc-framing.ts';
import { describeType } from '#protocol/arrow-types/describe-field.ts';
import { type DataType, type FieldModel, nestedFields } from '#protocol/index.ts';
import { LIMITS } from '#protocol/limits.ts';
import { Failure } from '../../failure.ts';
import { createSlices } from '../../time-slices.ts';
import { type MessageFacts, messageInfo } from './ipc-frames.ts';

/** Some rows of a stream as a complete stream. */
export interface Part {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/** Cuts a stream by rows. A part of the same rows always has the same bytes, however the stream was cut before. */
export interface PartCutter {
  /** As many of the next rows as fit into a size, and at least one; undefined if there are no more. */
  upTo(bytes: number): Promise<Part | undefined>;
  /** The next rows; undefined if there are fewer. */
  exactly(rows: number): Promise<Part | undefined>;
  /** Skips the next rows. */
  skip(rows: number): void;
  /** Whether more than this many rows are left. */
  hasMoreThan(rows: number): Promise<boolean>;
  /** About how many bytes were read but not skipped yet. */
  readAhead(): number;
  /** Closes the source. */
  close(): Promise<void>;
}

interface HeldBatch {
  readonly batch: arrow.RecordBatch;
  readonly bytesPerRow: number;
  /** How many of its rows are skipped. */
  readonly behind: number;
}

/** Throws before the first part if a column can’t be cut. */
export async function cutParts(pieces: AsyncIterable<Uint8Array>): Promise<PartCutter> {
  const messages = messagesOf(pieces);
  const schema = await orClosed(messages, async () => readSchema(await messages.next()));
  const batches = batchesOf(schema, messages);
  const turn = createSlices();
  let waiting: readonly HeldBatch[] = [];

  const heldRows = () => sum(waiting, ({ batch, behind }) => batch.numRows - behind);
  const heldBytes = () =>
    sum(waiting, ({ batch, behind, bytesPerRow }) => (batch.numRows - behind) * bytesPerRow);

  async function holdUntil(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      const { done, value: batch } = await batches.next();
      if (done === true) return;
      if (batch.numRows === 0) continue;
      waiting = [...waiting, { batch, behind: 0, bytesPerRow: batch.data.byteLength / batch.numRows }];
    }
  }

  async function write(rows: number): Promise<Part> {
    await turn();
    const slices = [...slicesOf(waiting, rows)];
    return { bytes: arrow.RecordBatchStreamWriter.writeAll(slices).toUint8Array(true), rows };
  }

  /** Guesses the row count from the size of the last try, and bisects after several tries. */
  async function largestBelow(bytes: number): Promise<Part> {
    let [fitting, beyond]: [Part | undefined, number] = [undefined, heldRows() + 1];
    let rows = (heldRows() * bytes) / Math.max(heldBytes(), 1);
    for (let tries = 0; ; tries += 1) {
      const fits = fitting?.rows ?? 0;
      const part = await write(Math.min(Math.max(Math.floor(rows), fits + 1), beyond - 1));
      if (part.bytes.length <= bytes) fitting = part;
      else beyond = part.rows;
      if (beyond === 1) return part;
      const isFull = (fitting?.bytes.length ?? 0) >= bytes * FULL;
      if (fitting !== undefined && (isFull || tries >= MANY_TRIES || fitting.rows + 1 >= beyond))
        return fitting;
      rows = tries < MANY_TRIES ? (part.rows * bytes * AIM) / part.bytes.length : (beyond + fits) / 2;
    }
  }

  return {
    async upTo(bytes) {
      await holdUntil(() => heldBytes() >= bytes);
      return heldRows() === 0 ? undefined : largestBelow(bytes);
    },
    async exactly(rows) {
      await holdUntil(() => heldRows() >= rows);
      return heldRows() < rows ? undefined : write(rows);
    },
    skip(rows) {
      let left = rows;
      waiting = waiting.flatMap((one) => {
        const behind = Math.min(one.batch.numRows, one.behind + left);
        left -= behind - one.behind;
        return behind === one.batch.numRows ? [] : [{ ...one, behind }];
      });
    },
    async hasMoreThan(rows) {
      await holdUntil(() => heldRows() > rows);
      return heldRows() > rows;
    },
    readAhead: heldBytes,
    close: async () => void (await messages.return()),
  };
}

/** The share of the limit at which a part is large enough to stop trying. */
const FULL = 0.75;
const AIM = 0.9;
const MANY_TRIES = 6;

function* slicesOf(waiting: readonly HeldBatch[], rows: number): Generator<arrow.RecordBatch> {
  let left = rows;
  for (const { batch, behind } of waiting) {
    if (left === 0) return;
    const count = Math.min(left, batch.numRows - behind);
    yield count === batch.numRows ? batch : batch.slice(behind, behind + count);
    left -= count;
  }
}

function sum<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((all, item) => all + numberOf(item), 0);
}

interface StreamMessage {
  readonly facts: MessageFacts;
  /** With the prefix of the current format. */
  readonly head: Uint8Array;
  readonly body: Uint8Array;
}

type Messages = AsyncGenerator<StreamMessage, void>;

async function orClosed<Result>(messages: Messages, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (problem) {
    await messages.return();
    throw problem;
  }
}

function readSchema({ value: first }: IteratorResult<StreamMessage, unknown>): BatchSchema {
  const message = first as StreamMessage | undefined;
  if (message?.facts.kind !== 'schema') throw damaged();
  const schema = readStreamSchema(message.head);
  for (const field of fromArrowSchema(schema).fields) refuseUncuttable(field, []);
  return new BatchSchema(schema);
}

/** Types whose slices apache-arrow writes incorrectly. */
function refuseUncuttable({ name, type }: FieldModel, parents: readonly string[]): void {
  const path = [...parents, name];
  const value = type.kind === 'dictionary' ? type.value : type;
  if (isUncuttable(value))
    throw new Failure(
      'INVALID',
      `The server doesn’t take a table of this size in one request, and the column "${path.join('.')}" has the type ${describeType(value)}, which can’t be sent in parts.`,
    );
  for (const child of nestedFields(value)) refuseUncuttable(child, path);
}

function isUncuttable(type: DataType): boolean {
  return type.kind === 'null' || ((type.kind === 'utf8' || type.kind === 'binary') && type.layout === 'view');
}

/** All messages behind the schema go through one reader, so that batches share their dictionaries. */
async function* batchesOf(schema: BatchSchema, messages: Messages): AsyncGenerator<arrow.RecordBatch, void> {
  const reader = await arrow.RecordBatchReader.from(bytesOf(messages));
  try {
    yield* reader.reset(schema);
  } catch (problem) {
    if (problem instanceof Failure) throw problem;
    throw damaged();
  }
}

async function* bytesOf(messages: Messages): AsyncGenerator<Uint8Array, void> {
  for await (const { facts, head, body } of messages) {
    if (facts.compression !== undefined)
      throw new Failure(
        'INVALID',
        `The server doesn’t take a table of this size in one request, and batches that are compressed with ${facts.compression} can’t be sent in parts. Write the file without compression.`,
      );
    // SECURITY: a message whose buffers lie outside its body is not passed to apache-arrow, which doesn't check them.
    if (!facts.isSound || (facts.kind !== 'batch' && facts.kind !== 'dictionary')) throw damaged();
    yield head;
    if (body.length > 0) yield body;
  }
}

/** In bytes: a batch is held in memory whole. */
const LARGEST_BODY = 512 * 1024 * 1024;

async function* messagesOf(pieces: AsyncIterable<Uint8Array>): Messages {
  const source = takerOf(pieces);
  try {
    for (;;) {
      const start = await source.take(4);
      const short = headerPlace(start);
      const place = 'missing' in short ? headerPlace(Buffer.concat([start, await source.take(4)])) : short;
      if (start.length === 0) return;
      if ('missing' in place) throw damaged();
      if (place.length === 0) return;
      if (place.length < 0 || place.length > LIMITS.messageHeader) throw damaged();
      const metadata = await source.take(place.length);
      const facts = orDamaged(() => messageInfo(metadata));
      if (facts.bodyLength > LARGEST_BODY)
        throw new Failure(
          'INVALID',
          'A batch of the file is too large to be sent in parts. Write it in batches of 100 MB at most.',
        );
      const body = await source.take(facts.bodyLength);
      if (metadata.length < place.length || body.length < facts.bodyLength) throw damaged();
      yield { facts, head: framed(metadata), body };
    }
  } finally {
    await source.close();
  }
}

function takerOf(pieces: AsyncIterable<Uint8Array>) {
  const iterator = pieces[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  return {
    /** Copies the next bytes, since the reader needs them aligned to eight bytes; returns fewer at the end. */
    async take(count: number): Promise<Uint8Array> {
      const taken = new Uint8Array(count);
      let filled = 0;
      while (filled < count) {
        if (rest.length === 0) {
          const { done, value } = await iterator.next();
          if (done === true) return taken.subarray(0, filled);
          rest = value;
        }
        const next = rest.subarray(0, count - filled);
        taken.set(next, filled);
        rest = rest.subarray(next.length);
        filled += next.length;
      }
      return taken;
    },
    close: async () => void (await iterator.return?.()),
  };
}

function orDamaged<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof RangeError) throw damaged();
    throw problem;
  }
}

function damaged(): Failure {
  return new Failure('INVALID', 'The Arrow file is truncated or damaged.');
}
