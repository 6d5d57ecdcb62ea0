import { childFields } from '../arrow-types/data-type.ts';
import type { DataType } from '../arrow-types/index.ts';
import type { FlatTable, LongPair } from './flat-table.ts';

/** The places of the members in Arrow's own `Message.fbs`. */
const BATCH = { length: 0, nodes: 1, buffers: 2, compression: 3, viewBuffers: 4 } as const;
const COMPRESSION = { codec: 0, method: 1 } as const;
const CODECS = ['lz4', 'zstd'] as const;

/** What a record batch, or a dictionary's batch, says of its body. Nothing of it is checked. */
export interface BatchHeader {
  readonly rows: number;
  /** Of every array: its length, and how many nulls are in it. */
  readonly nodes: readonly LongPair[];
  /** Of every buffer: its offset in the body, and its length. */
  readonly buffers: readonly LongPair[];
  readonly codec: (typeof CODECS)[number] | 'none' | 'unknown';
  /** Of every view array: how many buffers it has besides its own. */
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

/** What a batch has of the columns of some types: Arrow lays their arrays and buffers out one after the other. */
export interface BatchLayout {
  /** One for each array; whether it is as long as the batch. */
  readonly nodes: readonly { readonly isColumn: boolean }[];
  readonly buffers: number;
  /** Arrays whose number of buffers is the batch's to say. */
  readonly views: number;
  /** Whether it is known what each of the types has. */
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
