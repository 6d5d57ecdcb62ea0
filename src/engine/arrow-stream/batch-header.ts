import type { FlatTable, LongPair } from './flat-table.ts';

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

export type Codec = 'none' | 'lz4' | 'zstd' | 'unknown';

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
