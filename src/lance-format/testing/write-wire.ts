/* A small writer for the formats that are parsed here. It can also write bytes that no engine would. */

/** A field number and a value; a list of fields is a nested message. */
export type Written = readonly [number, bigint | number | string | Uint8Array | readonly Written[]];

export function message(...fields: readonly Written[]): Buffer {
  return Buffer.concat(fields.map(writeField));
}

function writeField([number, value]: Written): Buffer {
  if (typeof value === 'bigint' || typeof value === 'number') {
    return Buffer.concat([varint(BigInt(number) << 3n), varint(BigInt(value))]);
  }
  const bytes = isMessage(value) ? message(...value) : Buffer.from(value);
  return Buffer.concat([varint((BigInt(number) << 3n) | 2n), varint(BigInt(bytes.length)), bytes]);
}

function isMessage(value: string | Uint8Array | readonly Written[]): value is readonly Written[] {
  return Array.isArray(value);
}

export function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}

/** A manifest file with the given message. */
export function manifestFile(content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const footer = Buffer.alloc(16);
  footer.write('LANC', 12);
  return Buffer.concat([length, content, footer]);
}

/** Fields of `lance.file.Field`. One without a parent is a column. */
export function field(
  name: string,
  logicalType: string,
  { id, parent = -1, nullable = true }: { id: number; parent?: number; nullable?: boolean },
): Written {
  return [
    1,
    [
      [2, name],
      [3, id],
      [4, parent],
      [5, logicalType],
      [6, nullable ? 1 : 0],
    ],
  ];
}

/** A version with its time, and more fields of `lance.table.Manifest`. */
export function smallManifest(version: bigint, ...more: readonly Written[]): Buffer {
  const time: Written = [
    7,
    [
      [1, 1_700_000_000n + version],
      [2, 500_000_000],
    ],
  ];
  return manifestFile(message(field('id', 'int64', { id: 0, nullable: false }), ...more, [3, version], time));
}
