import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LimitReached } from './limits.ts';

export const ACCEPTED_ENCODINGS = 'gzip, br';

/** The body can't be unpacked: damaged, or packed in a way that was not asked for. */
export class UnreadableBody extends Error {}

const UNPACKERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/** SECURITY: unpacking stops at `size`, however much more a small body would become. */
export async function decodeBody(body: Buffer, encoding: string, size: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (body.length === 0 || name === '' || name === 'identity') return body;
  const unpack = UNPACKERS.get(name);
  if (unpack === undefined) throw new UnreadableBody(`it is encoded as ${name}`);
  try {
    return await unpack(body, { maxOutputLength: size });
  } catch (error) {
    throw isTooLarge(error) ? new LimitReached('size') : new UnreadableBody('its compressed data is damaged');
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
