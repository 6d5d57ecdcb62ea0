import { childFields } from '../../arrow-types/data-type.ts';
import type { DataType, FieldModel } from '../../arrow-types/index.ts';
import { NotArrowVectors } from '../arrow-errors.ts';
import { openTables } from '../flat-tables.ts';
import { cutOff, type IpcMessage } from './ipc-messages.ts';

/*
 * SECURITY: a record batch is read here by the places its metadata gives, each checked before it is used, and not by
 * apache-arrow, which makes arrays as long as a message says.
 */

/** The places of the members in Arrow's own `Message.fbs`. */
const MESSAGE = { headerType: 1, header: 2, bodyLength: 3 } as const;
const BATCH = { length: 0, nodes: 1, buffers: 2, compression: 3, viewBuffers: 4 } as const;
const SCHEMA_HEADER = 1;
const BATCH_HEADER = 3;

export interface RecordBatch {
  readonly rowCount: number;
  readonly nodes: readonly FieldNode[];
  readonly buffers: readonly BufferPlace[];
  /** How many more buffers each column of views has, in their order. */
  readonly viewBuffers: readonly number[];
}

interface FieldNode {
  readonly length: number;
  readonly nullCount: number;
}

/** In the bytes of the file. */
interface BufferPlace {
  readonly start: number;
  readonly length: number;
}

interface ReadMessage {
  /** Undefined for a schema or a dictionary. */
  readonly batch: RecordBatch | undefined;
  /** Where the next message begins. */
  readonly end: number;
}

export function hasSchema({ metadata }: IpcMessage): boolean {
  const tables = openTables(metadata);
  return tables.byteOf(tables.root(), MESSAGE.headerType) === SCHEMA_HEADER;
}

export function readBatch({ metadata, bodyStart }: IpcMessage, fileSize: number): ReadMessage {
  const tables = openTables(metadata);
  const root = tables.root();
  const end = bodyStart + checked(tables.longOf(root, MESSAGE.bodyLength) ?? 0n);
  if (end > fileSize) throw cutOff();
  const header = tables.tableOf(root, MESSAGE.header);
  const isBatch = tables.byteOf(root, MESSAGE.headerType) === BATCH_HEADER;
  if (header === undefined || !isBatch) return { batch: undefined, end };
  if (tables.tableOf(header, BATCH.compression) !== undefined) {
    throw new NotArrowVectors('The Arrow file is compressed. Save it without compression.');
  }
  const batch = {
    rowCount: checked(tables.longOf(header, BATCH.length) ?? 0n),
    nodes: pairs(tables.longsOf(header, BATCH.nodes, 2), (length, nullCount) => ({ length, nullCount })),
    buffers: pairs(tables.longsOf(header, BATCH.buffers, 2), (offset, length) => {
      if (bodyStart + offset + length > end) throw cutOff();
      return { start: bodyStart + offset, length };
    }),
    viewBuffers: tables.longsOf(header, BATCH.viewBuffers, 1).map(checked),
  };
  return { batch, end };
}

function pairs<Pair>(
  longs: readonly bigint[],
  make: (first: number, second: number) => Pair,
): readonly Pair[] {
  return Array.from({ length: longs.length / 2 }, (_, place) =>
    make(checked(longs[2 * place]), checked(longs[2 * place + 1])),
  );
}

function checked(long: bigint | undefined): number {
  if (long === undefined || long < 0n || long > Number.MAX_SAFE_INTEGER) throw cutOff();
  return Number(long);
}

/** Where a column's own node and buffers begin among those of its batch; its children's follow. */
export interface ColumnPlace {
  readonly node: number;
  readonly buffer: number;
}

interface Cursor {
  node: number;
  buffer: number;
  view: number;
}

/** Nodes and buffers have no names: a column is found by what the columns before it take. */
export function placeOfColumn(
  fields: readonly FieldModel[],
  column: number,
  batch: RecordBatch,
): ColumnPlace {
  const cursor: Cursor = { node: 0, buffer: 0, view: 0 };
  for (const { type } of fields.slice(0, column)) pass(type, cursor, batch);
  return { node: cursor.node, buffer: cursor.buffer };
}

function pass(type: DataType, cursor: Cursor, batch: RecordBatch): void {
  cursor.node += 1;
  cursor.buffer += ownBuffers(type, cursor, batch);
  for (const child of childFields(type)) pass(child.type, cursor, batch);
}

function ownBuffers(type: DataType, cursor: Cursor, batch: RecordBatch): number {
  switch (type.kind) {
    case 'null':
    case 'run_end_encoded':
      return 0;
    case 'fixed_size_list':
    case 'struct':
      return 1;
    case 'utf8':
    case 'binary':
      return type.layout === 'view' ? 2 + nextViewBuffers(cursor, batch) : 3;
    case 'list':
      return type.layout === 'view' || type.layout === 'large_view' ? 3 : 2;
    case 'union':
      return type.mode === 'dense' ? 2 : 1;
    case 'unknown':
      throw new NotArrowVectors('A column before this one has a type that isn’t known here.');
    default:
      return 2;
  }
}

function nextViewBuffers(cursor: Cursor, batch: RecordBatch): number {
  cursor.view += 1;
  return batch.viewBuffers[cursor.view - 1] ?? 0;
}
