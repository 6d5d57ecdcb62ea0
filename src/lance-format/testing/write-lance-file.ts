import type { IndexSource } from '../lance-file.ts';
import { message, type Written } from './write-wire.ts';

interface LanceFileParts {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly rows?: number | bigint;
  /** Buffers after the schema. */
  readonly buffers?: readonly Uint8Array[];
  /** The version in the footer. */
  readonly version?: readonly [number, number];
  /** Bytes between the buffers and the schema, in place of a large file’s columns. */
  readonly padding?: number;
}

export function lanceFile(parts: LanceFileParts): Buffer {
  const { metadata = {}, rows = 0, buffers = [], version = [2, 2], padding = 0 } = parts;
  const schema = message([1, Object.entries(metadata).map(metadataEntry)], [2, rows]);
  const pieces = [...buffers, Buffer.alloc(padding), schema];
  const positions = pieces.map((_, index) => Buffer.concat(pieces.slice(0, index)).length);
  const content = Buffer.concat(pieces);
  const table = [schema, ...buffers].map((buffer, index) =>
    twoNumbers(index === 0 ? content.length - schema.length : (positions[index - 1] ?? 0), buffer.length),
  );
  return Buffer.concat([content, ...table, footer(content.length, table.length, version)]);
}

function metadataEntry([key, value]: readonly [string, string]): Written {
  return [
    5,
    [
      [1, key],
      [2, value],
    ],
  ];
}

function twoNumbers(first: number, second: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(BigInt(first));
  bytes.writeBigUInt64LE(BigInt(second), 8);
  return bytes;
}

function footer(table: number, count: number, [major, minor]: readonly [number, number]): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.writeBigUInt64LE(BigInt(table), 16);
  bytes.writeUInt32LE(count, 24);
  bytes.writeUInt16LE(major, 32);
  bytes.writeUInt16LE(minor, 34);
  bytes.write('LANC', 36);
  return bytes;
}

/** A field of type `double`. */
export function writtenDouble(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8((number << 3) | 1);
  bytes.writeDoubleLE(value, 1);
  return bytes;
}

interface CountedSource extends IndexSource {
  readonly reads: readonly string[];
  bytes(): number;
}

/** Files in memory. Records all reads, and fails for missing files. */
export function sourceOf(files: Readonly<Record<string, Uint8Array>>): CountedSource {
  const reads: string[] = [];
  let bytes = 0;
  return {
    reads,
    bytes: () => bytes,
    size: async (name) => files[name]?.length,
    read: async (name, from, to) => {
      const file = files[name] ?? Buffer.alloc(0);
      if (!(from >= 0 && from <= to && to <= file.length)) throw new RangeError(`${name} ${from}-${to}`);
      reads.push(`${name} ${from}-${to}`);
      bytes += to - from;
      return file.subarray(from, to);
    },
  };
}
