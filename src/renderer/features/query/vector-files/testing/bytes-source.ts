import type { ByteSource } from '../vector-source.ts';

/** A source that counts the bytes read from it. */
interface CountedSource extends ByteSource {
  readonly bytesRead: () => number;
}

export function bytesSource(bytes: Uint8Array<ArrayBuffer>): CountedSource {
  const file = new Blob([bytes]);
  let count = 0;
  return {
    size: file.size,
    read: async (from, to) => {
      const part = new Uint8Array(await file.slice(from, to).arrayBuffer());
      count += part.length;
      return part;
    },
    bytesRead: () => count,
  };
}
