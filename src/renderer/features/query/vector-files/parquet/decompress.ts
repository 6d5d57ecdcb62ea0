import { snappyUncompress } from 'hyparquet/src/snappy.js';
import { viewOf } from '#protocol/arrow/ipc-framing.ts';
import { VectorRefusal } from '../vector-source.ts';
import { fromZstd } from './from-zstd.ts';
import { damaged, refusing } from './parquet-refusals.ts';

/** The codec numbers of parquet.thrift. */
const CODEC = { none: 0, snappy: 1, gzip: 2, zstd: 6 } as const;
const OTHERS: ReadonlyMap<number, string> = new Map([
  [3, 'LZO'],
  [4, 'Brotli'],
  [5, 'LZ4'],
  [7, 'LZ4'],
]);

/** Decompresses a page to the size that its header states. SECURITY: never to more, whatever the page contains. */
export async function decompress(codec: number, bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const whole = await decompressed(codec, bytes, size);
  if (whole.length !== size) throw damaged();
  return whole;
}

async function decompressed(codec: number, bytes: Uint8Array, size: number): Promise<Uint8Array> {
  if (codec === CODEC.none) return bytes;
  if (size === 0) return new Uint8Array();
  if (codec === CODEC.snappy) return fromSnappy(bytes, size);
  if (codec === CODEC.gzip) return fromGzip(bytes, size);
  if (codec === CODEC.zstd) return fromZstd(bytes, size);
  const name = OTHERS.get(codec) ?? 'an unknown codec';
  throw new VectorRefusal(
    `The column is compressed with ${name}. Save the file with Snappy, Zstandard or gzip, or without compression.`,
  );
}

/** The highest compression ratio of gzip: one bit of a repeated sequence expands to at most this many bits. */
const MOST_OF_GZIP = 1032;

async function fromGzip(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  if (size > bytes.length * MOST_OF_GZIP) throw damaged();
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  const reader = stream.getReader();
  const whole = new Uint8Array(size);
  let filled = 0;
  for (;;) {
    const { value } = await reader.read().catch((problem: unknown) => {
      throw damaged(problem);
    });
    if (value === undefined) return whole.subarray(0, filled);
    if (filled + value.length > size) {
      await reader.cancel();
      throw damaged();
    }
    whole.set(value, filled);
    filled += value.length;
  }
}

/** The highest compression ratio of Snappy: a copy of three bytes expands to up to 64. */
const MOST_OF_SNAPPY = 22;

function fromSnappy(bytes: Uint8Array, size: number): Uint8Array {
  if (size > bytes.length * MOST_OF_SNAPPY) throw damaged();
  checkSnappy(bytes);
  const whole = new Uint8Array(size);
  refusing(() => snappyUncompress(bytes, whole));
  return whole;
}

const LITERAL = 0;
const COPY_SIZES = [0, 2, 3, 5] as const;
/** Up to 60 bytes, the tag has the length of a literal. Beyond that, the tag has the size of the length field. */
const LONGEST_SHORT = 60;

/**
 * SECURITY: hyparquet reads the length of a literal of 2 GB or more as negative, moves back in its input, and never
 * ends.
 */
function checkSnappy(bytes: Uint8Array): void {
  const view = viewOf(bytes);
  let at = bytes.findIndex((byte) => byte < 128) + 1;
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0;
    const kind = tag & 3;
    at += kind === LITERAL ? literalSize(view, at, tag >> 2) : (COPY_SIZES[kind] ?? 0);
  }
  if (at > bytes.length) throw damaged();
}

function literalSize(view: DataView, at: number, short: number): number {
  if (short < LONGEST_SHORT) return short + 2;
  const width = short - LONGEST_SHORT + 1;
  if (at + width >= view.byteLength) throw damaged();
  let length = 1;
  for (let place = 0; place < width; place += 1) length += view.getUint8(at + 1 + place) * 256 ** place;
  return 1 + width + length;
}
