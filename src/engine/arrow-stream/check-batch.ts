import type { DataType } from '../../protocol/arrow-types/index.ts';
import type { FlatTable, LongPair } from './flat-table.ts';
import { brokenMessage, type MessagePlace, withCommas } from './stream-problems.ts';

/** What a record batch, or a dictionary's batch, says of its body. */
export interface BatchHeader {
  readonly rows: number;
  /** Of every array: its length, and how many nulls are in it. */
  readonly nodes: readonly LongPair[];
  /** Of every buffer: its offset in the body, and its length. */
  readonly buffers: readonly LongPair[];
  readonly codec: Codec;
  /** Of every view array: how many buffers it has besides its own. */
  readonly viewBuffers: readonly number[];
}

type Codec = 'none' | 'lz4' | 'zstd' | 'unknown';

/** The places of the members in Arrow's own `Message.fbs`. */
const BATCH = { length: 0, nodes: 1, buffers: 2, compression: 3, viewBuffers: 4 } as const;

const COMPRESSION = { codec: 0, method: 1 } as const;

const CODECS = ['lz4', 'zstd'] as const;

export function readBatchHeader(batch: FlatTable): BatchHeader {
  return {
    rows: batch.long(BATCH.length),
    nodes: batch.pairs(BATCH.nodes),
    buffers: batch.pairs(BATCH.buffers),
    codec: readCodec(batch.table(BATCH.compression)),
    viewBuffers: batch.longs(BATCH.viewBuffers),
  };
}

function readCodec(compression: FlatTable | undefined): Codec {
  if (compression === undefined) return 'none';
  const isByBuffer = compression.byte(COMPRESSION.method, 0) === 0;
  const codec = CODECS[compression.byte(COMPRESSION.codec, 0)];
  return (isByBuffer ? codec : undefined) ?? 'unknown';
}

/** What a batch has of the columns of some types: Arrow lays their arrays and buffers out one after the other. */
export interface BufferLayout {
  /** One for each array; whether it is as long as the batch. */
  readonly nodes: readonly { readonly isColumn: boolean }[];
  readonly buffers: number;
  /** Arrays whose number of buffers is the batch's to say. */
  readonly views: number;
}

export function layoutOf(types: readonly DataType[]): BufferLayout {
  const nodes: { isColumn: boolean }[] = [];
  let buffers = 0;
  let views = 0;

  function add(type: DataType, isColumn: boolean): void {
    nodes.push({ isColumn });
    buffers += buffersOf(type);
    if (isView(type)) views += 1;
    for (const child of childrenOf(type)) add(child, false);
  }

  for (const type of types) add(type, true);
  return { nodes, buffers, views };
}

/** Its own, without those of its children: one that says what is null, offsets or sizes, values. */
function buffersOf(type: DataType): number {
  switch (type.kind) {
    case 'null':
    case 'run_end_encoded':
    case 'unknown':
      return 0;
    case 'struct':
    case 'fixed_size_list':
      return 1;
    case 'utf8':
    case 'binary':
      return type.layout === 'view' ? 2 : 3;
    case 'list':
      return type.layout === 'plain' || type.layout === 'large' ? 2 : 3;
    case 'union':
      return type.mode === 'dense' ? 2 : 1;
    default:
      return 2;
  }
}

function isView(type: DataType): boolean {
  return (type.kind === 'utf8' || type.kind === 'binary') && type.layout === 'view';
}

function childrenOf(type: DataType): readonly DataType[] {
  switch (type.kind) {
    case 'struct':
    case 'union':
      return type.fields.map((field) => field.type);
    case 'list':
    case 'fixed_size_list':
      return [type.item.type];
    case 'map':
      return [type.entries.type];
    case 'run_end_encoded':
      return [type.runEnds.type, type.values.type];
    default:
      return [];
  }
}

/**
 * A batch is in memory as a whole, more than once while the engine writes it, and so is what it says of rows that take
 * no bytes.
 */
export const MAX_BATCH_BYTES = 100 * 1024 * 1024;

export const MAX_BATCH_ROWS = 64 * 1024 * 1024;

const ALIGNMENT = 8;

/** SECURITY: the engine's native half believes what a batch says of its body, so that is checked before. */
export function checkBatch(
  batch: BatchHeader,
  layout: BufferLayout,
  bodyLength: number,
  place: MessagePlace,
): void {
  const problem =
    problemOfSize(batch, bodyLength) ??
    problemOfArrays(batch, layout) ??
    problemOfBuffers(batch, layout, bodyLength);
  if (problem !== undefined) throw brokenMessage(place, problem);
}

function problemOfSize({ rows, codec }: BatchHeader, bodyLength: number): string | undefined {
  if (rows < 0) return 'says that it has less than no rows';
  if (rows > MAX_BATCH_ROWS)
    return `has ${withCommas(rows)} rows; more than ${withCommas(MAX_BATCH_ROWS)} are too many`;
  if (codec === 'unknown') return 'uses a compression other than LZ4 or ZSTD';
  return bodyLength > MAX_BATCH_BYTES ? tooLarge(bodyLength) : undefined;
}

export function tooLarge(bytes: number): string {
  return `has ${withCommas(bytes)} bytes; send batches of at most ${withCommas(MAX_BATCH_BYTES)} bytes`;
}

function problemOfArrays({ rows, nodes }: BatchHeader, layout: BufferLayout): string | undefined {
  if (nodes.length !== layout.nodes.length) {
    return `has ${withCommas(nodes.length)} arrays where its schema has ${withCommas(layout.nodes.length)}`;
  }
  const wrong = nodes.findIndex(({ first: length, second: nulls }) => !(nulls >= 0 && nulls <= length));
  if (wrong >= 0) return `says that array ${wrong + 1} has more nulls than values`;
  const uneven = nodes.findIndex(({ first }, index) => layout.nodes[index]?.isColumn && first !== rows);
  if (uneven >= 0)
    return `says that it has ${withCommas(rows)} rows, and array ${uneven + 1} has ${withCommas(nodes[uneven]?.first ?? 0)}`;
  const long = nodes.findIndex(({ first }) => first > MAX_VALUES);
  return long >= 0
    ? `says that array ${long + 1} has ${withCommas(nodes[long]?.first ?? 0)} values`
    : undefined;
}

/** More don't fit into a batch of bytes, and lists of nulls have no bytes. */
const MAX_VALUES = MAX_BATCH_BYTES * 8;

function problemOfBuffers(
  { buffers, viewBuffers, codec }: BatchHeader,
  layout: BufferLayout,
  bodyLength: number,
) {
  if (viewBuffers.length !== layout.views) return 'doesn’t say how many buffers its views have';
  const expected = viewBuffers.reduce((sum, count) => sum + Math.max(0, count), layout.buffers);
  if (buffers.length !== expected) {
    return `has ${withCommas(buffers.length)} buffers where its schema has ${withCommas(expected)}`;
  }
  const wrong = buffers.findIndex((buffer) => !isInBody(buffer, bodyLength));
  if (wrong >= 0)
    return `says that buffer ${wrong + 1} is outside its body of ${withCommas(bodyLength)} bytes`;
  const skew = buffers.findIndex(({ first }) => first % ALIGNMENT !== 0);
  if (skew >= 0) return `has buffer ${skew + 1} at a place that is no multiple of ${ALIGNMENT}`;
  const short =
    codec === 'none' ? -1 : buffers.findIndex(({ second }) => second > 0 && second < LENGTH_BYTES);
  if (short >= 0) return `has a compressed buffer ${short + 1} that doesn’t say how long it is`;
  const sum = buffers.reduce((total, { second }) => total + second, 0);
  // Buffers that share bytes would be written once for each, out of a body that is small.
  return sum > bodyLength ? 'has overlapping buffers' : undefined;
}

/** A compressed buffer begins with how long it is when it is not. */
export const LENGTH_BYTES = 8;

function isInBody({ first: offset, second: length }: LongPair, bodyLength: number): boolean {
  return offset >= 0 && length >= 0 && offset + length <= bodyLength;
}
