import type { SchemaMessage } from '../arrow-stream/open-stream.ts';

/** Where a message lies in a file. */
export interface FileBlock {
  readonly at: number;
  readonly headerLength: number;
  readonly bodyLength: number;
}

/*
 * A FlatBuffer, laid out by hand:
 *
 *    0  where the table is
 *    8  vtable: its length, the table's length, and where in the table the members are
 *   24  table: the distance to its vtable, version, schema, dictionaries, batches
 *   64  the vector of dictionaries, the vector of batches
 *       the message with the schema, as it came, into which the table points
 */
const VTABLE = 8;
const TABLE = 24;
const VECTORS = 64;
const MEMBERS = { version: 4, schema: 8, dictionaries: 12, batches: 16 } as const;
const TABLE_LENGTH = 20;
/** Arrow's number for the version of 1.0, and of all since. */
const VERSION = 4;
/** The structs of a vector lie on multiples of eight, so its length lies right before one. */
const BEFORE_BLOCKS = 4;
const BLOCK = 24;

export function footerOf(
  { header, schemaAt }: SchemaMessage,
  dictionaries: readonly FileBlock[],
  batches: readonly FileBlock[],
): Buffer {
  const first = vectorOf(dictionaries);
  const second = vectorOf(batches);
  const schemaStart = VECTORS + first.length + second.length;
  const head = headPointingTo({
    schema: schemaStart + schemaAt,
    dictionaries: VECTORS + BEFORE_BLOCKS,
    batches: VECTORS + first.length + BEFORE_BLOCKS,
  });
  return Buffer.concat([head, first, second, header]);
}

function headPointingTo(places: Readonly<Record<'schema' | 'dictionaries' | 'batches', number>>): Buffer {
  const head = Buffer.alloc(VECTORS);
  head.writeUInt32LE(TABLE, 0);
  const vtable = [12, TABLE_LENGTH, MEMBERS.version, MEMBERS.schema, MEMBERS.dictionaries, MEMBERS.batches];
  for (const [index, value] of vtable.entries()) head.writeUInt16LE(value, VTABLE + 2 * index);
  head.writeInt32LE(TABLE - VTABLE, TABLE);
  head.writeInt16LE(VERSION, TABLE + MEMBERS.version);
  for (const name of ['schema', 'dictionaries', 'batches'] as const) {
    const place = TABLE + MEMBERS[name];
    head.writeUInt32LE(places[name] - place, place);
  }
  return head;
}

function vectorOf(blocks: readonly FileBlock[]): Buffer {
  const vector = Buffer.alloc(BEFORE_BLOCKS + 4 + BLOCK * blocks.length);
  vector.writeUInt32LE(blocks.length, BEFORE_BLOCKS);
  for (const [index, { at, headerLength, bodyLength }] of blocks.entries()) {
    const place = BEFORE_BLOCKS + 4 + BLOCK * index;
    vector.writeBigInt64LE(BigInt(at), place);
    vector.writeInt32LE(headerLength, place + 8);
    vector.writeBigInt64LE(BigInt(bodyLength), place + 16);
  }
  return vector;
}
