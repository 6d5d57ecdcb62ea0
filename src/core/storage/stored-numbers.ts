import { z } from 'zod';

/** JSON has no bigints, so each becomes an object. */
export function withoutBigints(value: object): object;
export function withoutBigints(value: unknown): unknown;
export function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  return mapMembers(value, withoutBigints);
}

/** Records contain no arbitrary objects of users or servers, so no other object can look like this. */
const storedBigint = z.strictObject({ bigint: z.string().regex(/^-?\d{1,40}$/) });

/** The reverse of `withoutBigints`; a schema then checks the result. */
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

/** The numbers of a typed array in base64, little-endian as in memory on all supported platforms. */
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

/** Copies the bytes: a `Buffer` may begin at any offset, but a typed array needs an aligned one. */
function bytesOf(base64: string, size: number): ArrayBuffer {
  const bytes = Buffer.from(base64, 'base64');
  const byteLength = bytes.length - (bytes.length % size);
  const copy = new ArrayBuffer(byteLength);
  new Uint8Array(copy).set(bytes.subarray(0, byteLength));
  return copy;
}
