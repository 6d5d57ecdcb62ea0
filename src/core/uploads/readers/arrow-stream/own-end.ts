import type { ByteReader } from '../../../../protocol/arrow/vectors/ipc-messages.ts';
import { END_OF_STREAM } from '../ipc/frames.ts';

/** The end that a stream has in a file: eight bytes today, four before 2019, or none. */
export async function ownEnd(source: ByteReader, at: number): Promise<Uint8Array | undefined> {
  const bytes = await source.read(at, at + END_OF_STREAM.length);
  if (Buffer.compare(bytes, END_OF_STREAM) === 0) return END_OF_STREAM;
  const isOld = bytes.length >= 4 && bytes.subarray(0, 4).every((byte) => byte === 0);
  return isOld ? new Uint8Array(4) : undefined;
}
