import { openTables } from '#protocol/arrow/flat-tables.ts';
import { END_OF_STREAM, framed } from '../../uploads/readers/ipc-frames.ts';
import { CorruptDataError } from '../ask-rows.ts';
import type { AnswerFrame, IpcAnswer } from '../decode/ipc-answer.ts';
import type { Piece, RowsWriter } from './json-rows.ts';

/** The batches of all answers, byte for byte as the server sent them, in one Arrow IPC file. */
export function arrowRows(): RowsWriter {
  const dictionaries: Block[] = [];
  const batches: Block[] = [];
  /** Of the first answer; a file has one schema, and one dictionary for a column. */
  let first: IpcAnswer | undefined;
  let at = 0;

  function* put(content: Uint8Array, rows = 0): Generator<Piece> {
    at += content.length;
    yield { content, rows };
  }
  function* message({ metadata, body, kind, rows }: AnswerFrame, blocks: Block[]): Generator<Piece> {
    const head = framed(metadata);
    blocks.push({ at, headLength: head.length, bodyLength: body.length });
    yield* put(head);
    yield* put(body, kind === 'batch' ? rows : 0);
  }
  function* begin(answer: IpcAnswer): Generator<Piece> {
    first = answer;
    yield* put(fileStart(answer.schema));
    for (const frame of dictionariesOf(answer)) yield* message(frame, dictionaries);
  }
  return {
    *add({ ipc }) {
      if (first === undefined) yield* begin(ipc);
      else checkSame(first, ipc);
      for (const frame of ipc.frames) if (frame.kind === 'batch') yield* message(frame, batches);
    },
    *end() {
      if (first === undefined) return;
      yield* put(END_OF_STREAM);
      yield* put(fileEnd(first.schema, { dictionaries, batches }));
    },
  };
}

function dictionariesOf({ frames }: IpcAnswer): readonly AnswerFrame[] {
  return frames.filter(({ kind }) => kind === 'dictionary');
}

function checkSame(first: IpcAnswer, other: IpcAnswer): void {
  const [before, now] = [dictionariesOf(first), dictionariesOf(other)];
  const isSame =
    before.length === now.length && before.every((frame, place) => isSameFrame(frame, now[place]));
  if (!isSame) {
    throw new CorruptDataError(
      'A dictionary column changes between pages, which Arrow files don’t support. Use another format, or export fewer rows.',
    );
  }
}

function isSameFrame(frame: AnswerFrame, other: AnswerFrame | undefined): boolean {
  return (
    other !== undefined &&
    Buffer.compare(frame.metadata, other.metadata) === 0 &&
    Buffer.compare(frame.body, other.body) === 0
  );
}

/** Where a message lies in a file. */
interface Block {
  readonly at: number;
  readonly headLength: number;
  readonly bodyLength: number;
}

const MAGIC = 'ARROW1';
const START = Buffer.from(`${MAGIC}\0\0`);
const PREFIX = 8;
/** The place of the member in Arrow's own `Message.fbs`. */
const MESSAGE_HEADER = 2;

/** What a file begins with: its magic, padded, and the schema as a stream has it. */
function fileStart(schema: Uint8Array): Uint8Array {
  return Buffer.concat([START, schema]);
}

interface Blocks {
  readonly dictionaries: readonly Block[];
  readonly batches: readonly Block[];
}

/** What a file ends with: its footer, the length of that, and the magic again. */
function fileEnd(schema: Uint8Array, blocks: Blocks): Uint8Array {
  const footer = footerOf(schema.subarray(PREFIX), blocks);
  const length = Buffer.alloc(4);
  length.writeInt32LE(footer.length);
  return Buffer.concat([footer, length, Buffer.from(MAGIC)]);
}

/*
 * The footer is a table of FlatBuffers, laid out by hand: first itself, then the message with the schema as it came, whose
 * offsets are relative and so stay right, then the places of all messages. `File.fbs` has the members in this order.
 */
const VTABLE = 4;
const TABLE = 16;
const SLOTS = { version: 16, schema: 4, dictionaries: 8, batches: 12 } as const;
const TABLE_SIZE = 20;
const SCHEMA_AT = 40;
const VERSION_5 = 4;
const BLOCK_SIZE = 24;

function footerOf(message: Uint8Array, { dictionaries, batches }: Blocks): Buffer {
  const tables = openTables(message.slice());
  const schema = tables.tableOf(tables.root(), MESSAGE_HEADER);
  if (schema === undefined) throw new RangeError('There is no schema.');
  const dictionariesAt = vectorAfter(SCHEMA_AT + message.length);
  const batchesAt = vectorAfter(dictionariesAt + 4 + dictionaries.length * BLOCK_SIZE);
  const footer = Buffer.alloc(batchesAt + 4 + batches.length * BLOCK_SIZE);
  footer.writeUInt32LE(TABLE, 0);
  const slots = [12, TABLE_SIZE, SLOTS.version, SLOTS.schema, SLOTS.dictionaries, SLOTS.batches];
  for (const [place, slot] of slots.entries()) footer.writeUInt16LE(slot, VTABLE + 2 * place);
  footer.writeInt32LE(TABLE - VTABLE, TABLE);
  footer.writeInt16LE(VERSION_5, TABLE + SLOTS.version);
  footer.set(message, SCHEMA_AT);
  pointTo(footer, TABLE + SLOTS.schema, SCHEMA_AT + schema);
  pointTo(footer, TABLE + SLOTS.dictionaries, dictionariesAt);
  pointTo(footer, TABLE + SLOTS.batches, batchesAt);
  writeBlocks(footer, dictionariesAt, dictionaries);
  writeBlocks(footer, batchesAt, batches);
  return footer;
}

/** Its items lie on a multiple of eight, behind the four bytes of their number. */
function vectorAfter(end: number): number {
  return Math.ceil((end + 4) / 8) * 8 - 4;
}

function pointTo(footer: Buffer, from: number, to: number): void {
  footer.writeUInt32LE(to - from, from);
}

function writeBlocks(footer: Buffer, vectorAt: number, blocks: readonly Block[]): void {
  footer.writeUInt32LE(blocks.length, vectorAt);
  for (const [place, { at, headLength, bodyLength }] of blocks.entries()) {
    const from = vectorAt + 4 + place * BLOCK_SIZE;
    footer.writeBigInt64LE(BigInt(at), from);
    footer.writeInt32LE(headLength, from + 8);
    footer.writeBigInt64LE(BigInt(bodyLength), from + 16);
  }
}
