import type { BatchHeader } from './batch-header.ts';
import { LENGTH_BYTES, MAX_BATCH_BYTES, tooLarge } from './check-batch.ts';
import type { FileBytes } from './file-bytes.ts';
import type { IpcFrame } from './frames.ts';
import { brokenMessage } from './stream-problems.ts';

/** In the place of a length: this buffer was left as it is. */
const NOT_COMPRESSED = -1;

/**
 * How many bytes a batch has once it is no longer compressed.
 *
 * SECURITY: the engine makes room for what each buffer says before it looks at it; a false length would end its process.
 */
export async function plainSizeOf(
  bytes: FileBytes,
  { bodyAt, bodyLength, place }: Pick<IpcFrame, 'bodyAt' | 'bodyLength' | 'place'>,
  { codec, buffers }: BatchHeader,
): Promise<number> {
  if (codec === 'none') return bodyLength;
  let size = 0;
  for (const { first: offset, second: length } of buffers) {
    if (length === 0) continue;
    const plain = Number((await bytes.read(bodyAt + offset, LENGTH_BYTES)).readBigInt64LE());
    if (plain < NOT_COMPRESSED) throw brokenMessage(place, 'has a buffer of less than no bytes');
    size += plain === NOT_COMPRESSED ? length - LENGTH_BYTES : plain;
    if (size > MAX_BATCH_BYTES) throw brokenMessage(place, tooLarge(size));
  }
  return size;
}
