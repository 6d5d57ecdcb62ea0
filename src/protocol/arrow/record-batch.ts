import { childFields } from '../arrow-types/data-type.ts';
import type { DataType } from '../arrow-types/index.ts';
import type { FlatTable, LongPair } from './flat-table.ts';

/** The member indices in Arrow's own `Message.fbs`. */
const BATCH = { length: 0, nodes: 1, buffers: 2, compression: 3, viewBuffers: 4 } as const;
const COMPRESSION = { codec: 0, method: 1 } as const;
const CODECS = ['lz4', 'zstd'] as const;

/** The metadata of a record batch or a dictionary batch. It is not validated. */
export interface BatchHeader {
  readonly rows: number;
  /** The length and the null count of each array. */
  readonly nodes: readonly LongPair[];
  /** The offset in the body and the length of each buffer. */
  readonly buffers: readonly LongPair[];
  readonly codec: (typeof CODECS)[number] | 'none' | 'unknown';
  /** For each view array, the number of its additional buffers. */
  readonly viewBuffers: readonly number[];
}

export function readBatchHeader(batch: FlatTable): BatchHeader {
  return {
    rows: batch.long(BATCH.length),
    nodes: batch.pairs(BATCH.nodes),
    buffers: batch.pairs(BATCH.buffers),
    codec: readCodec(batch.table(BATCH.compression)),
    viewBuffers: batch.longs(BATCH.viewBuffers),
  };
}

function readCodec(compression: FlatTable | undefined): BatchHeader['codec'] {
  if (compression === undefined) return 'none';
  const isByBuffer = compression.byte(COMPRESSION.method) === 0;
  const codec = CODECS[compression.byte(COMPRESSION.codec)];
  return (isByBuffer ? codec : undefined) ?? 'unknown';
}

/** The arrays and buffers that a batch has for columns of some types. Arrow stores them in sequence. */
export interface BatchLayout {
  /** One for each array. `isColumn`: it has the length of the batch. */
  readonly nodes: readonly { readonly isColumn: boolean }[];
  readonly buffers: number;
  /** The number of arrays whose buffer count is stated by the batch. */
  readonly views: number;
  /** Whether the layout of all types is known. */
  readonly isKnown: boolean;
}

export function layoutOf(types: readonly DataType[]): BatchLayout {
  const nodes: { isColumn: boolean }[] = [];
  let buffers = 0;
  let views = 0;
  let isKnown = true;

  function add(type: DataType, isColumn: boolean): void {
    nodes.push({ isColumn });
    buffers += buffersOf(type);
    if (isView(type)) views += 1;
    if (type.kind === 'unknown') isKnown = false;
    for (const child of childFields(type)) add(child.type, false);
  }

  for (const type of types) add(type, true);
  return { nodes, buffers, views, isKnown };
}

/** The number of buffers without those of children: for nulls, for offsets or sizes, and for values. */
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
