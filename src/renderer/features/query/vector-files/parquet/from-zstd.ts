import { decompress } from 'fzstd';
import { VectorRefusal } from '../vector-source.ts';
import { refusing } from './parquet-refusals.ts';

const MOST_MILLISECONDS = 10_000;
const READS_BETWEEN_LOOKS = 1024;

/**
 * SECURITY: fzstd executes what a block claims, even far beyond the end of its output, which can take minutes for a
 * megabyte. It reads its input at each step, so a wrapped input can stop it at the time limit.
 */
export function fromZstd(bytes: Uint8Array, size: number, mostMilliseconds = MOST_MILLISECONDS): Uint8Array {
  const end = performance.now() + mostMilliseconds;
  let reads = 0;
  const look = () => {
    reads += 1;
    if (reads % READS_BETWEEN_LOOKS !== 0 || performance.now() < end) return;
    throw new VectorRefusal('The column takes too long to decompress. Save the file with Snappy.');
  };
  return refusing(() => decompress(watched(bytes, look), new Uint8Array(size)));
}

/** Wraps the bytes so that `look` runs for each byte that is read. */
function watched(bytes: Uint8Array, look: () => void): Uint8Array {
  return new Proxy(bytes, {
    get: (target, name) => {
      look();
      if (name === 'subarray') return (from: number, to?: number) => partOf(target, from, to, look);
      return Reflect.get(target, name, target);
    },
  });
}

/**
 * A slice with an end is copied as literals, which is fast, so only slices without an end are watched: they hold the
 * next frame.
 */
function partOf(bytes: Uint8Array, from: number, to: number | undefined, look: () => void): Uint8Array {
  return to === undefined ? watched(bytes.subarray(from), look) : bytes.subarray(from, to);
}
