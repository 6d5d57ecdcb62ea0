import { z } from 'zod';

/** JSON has no bigints: each becomes an object. */
export function withoutBigints(value: object): object;
export function withoutBigints(value: unknown): unknown;
export function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  return mapMembers(value, withoutBigints);
}

/** Nothing in a record is an object of the user's or a server's own, so none can look like this by chance. */
const storedBigint = z.strictObject({ bigint: z.string().regex(/^-?\d{1,40}$/) });

/** The reverse, for a schema to check. */
export function withBigints(value: unknown): unknown {
  const isStored = typeof value === 'object' && value !== null && 'bigint' in value;
  const read = isStored ? storedBigint.safeParse(value) : undefined;
  return read?.success === true ? BigInt(read.data.bigint) : mapMembers(value, withBigints);
}

function mapMembers(value: unknown, map: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member)]));
}

/** Numbers of a typed array as base64, little-endian as they are in memory everywhere. */
export function toBase64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

export function readFloat32s(base64: string): Float32Array {
  return new Float32Array(bytesOf(base64, Float32Array.BYTES_PER_ELEMENT));
}

export function readInt32s(base64: string): Int32Array {
  return new Int32Array(bytesOf(base64, Int32Array.BYTES_PER_ELEMENT));
}

export function readBigUint64s(base64: string): BigUint64Array {
  return new BigUint64Array(bytesOf(base64, BigUint64Array.BYTES_PER_ELEMENT));
}

/** A copy of its own: what `Buffer` decodes to lies anywhere, and typed arrays need a start of their own. */
function bytesOf(base64: string, size: number): ArrayBuffer {
  const bytes = Buffer.from(base64, 'base64');
  const whole = bytes.length - (bytes.length % size);
  const copy = new ArrayBuffer(whole);
  new Uint8Array(copy).set(bytes.subarray(0, whole));
  return copy;
}
