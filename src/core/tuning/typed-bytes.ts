/** Numbers of a typed array as base64, little-endian as they are in memory everywhere. */
export function toBase64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

export function float32Of(base64: string): Float32Array {
  return new Float32Array(bytesOf(base64, Float32Array.BYTES_PER_ELEMENT));
}

export function int32Of(base64: string): Int32Array {
  return new Int32Array(bytesOf(base64, Int32Array.BYTES_PER_ELEMENT));
}

export function bigUint64Of(base64: string): BigUint64Array {
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
