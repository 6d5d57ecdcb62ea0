import { openTables } from '../../../protocol/arrow/flat-tables.ts';

/** Where a message lies in a file. */
export interface Block {
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
export function fileStart(schema: Uint8Array): Uint8Array {
  return Buffer.concat([START, schema]);
}

export interface Blocks {
  readonly dictionaries: readonly Block[];
  readonly batches: readonly Block[];
}

/** What a file ends with: its footer, the length of that, and the magic again. */
export function fileEnd(schema: Uint8Array, blocks: Blocks): Uint8Array {
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
