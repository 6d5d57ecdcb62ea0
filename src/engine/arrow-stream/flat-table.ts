/**
 * A table of a FlatBuffer: it begins with the distance back to its vtable, which has the place of each member; vectors,
 * texts and other tables lie where an offset points to. A member that is left out has its default.
 */
export interface FlatTable {
  /** Where it lies in the message. */
  readonly at: number;
  byte(member: number, otherwise: number): number;
  short(member: number, otherwise: number): number;
  int(member: number, otherwise: number): number;
  /** Exact up to 2^53, which is more than anything that is checked with it may be. */
  long(member: number): number;
  /** All of its digits. */
  id(member: number): bigint;
  text(member: number): string;
  table(member: number): FlatTable | undefined;
  tables(member: number): readonly FlatTable[];
  ints(member: number): readonly number[];
  longs(member: number): readonly number[];
  pairs(member: number): readonly LongPair[];
}

export interface LongPair {
  readonly first: number;
  readonly second: number;
}

/**
 * SECURITY: every offset and every length comes from outside. Each part of an honest message is in it once; writers may
 * share texts that repeat. More than that is read by nobody but the victim of a message that points into itself.
 */
const MAX_READ_PER_BYTE = 8;

/** The root of a message. It and everything below throw a RangeError where an offset leads out of the bytes. */
export function openFlatTable(bytes: Buffer): FlatTable {
  let left = bytes.length * MAX_READ_PER_BYTE;

  function pay(count: number): void {
    left -= count;
    if (left < 0) throw new RangeError('It says more than it holds.');
  }

  const pointedFrom = (place: number) => place + bytes.readUInt32LE(place);

  function longAt(place: number): number {
    return bytes.readInt32LE(place + 4) * 2 ** 32 + bytes.readUInt32LE(place);
  }

  function tableAt(at: number): FlatTable {
    const vtable = at - bytes.readInt32LE(at);
    const vtableLength = bytes.readUInt16LE(vtable);

    function placeOf(member: number): number | undefined {
      const slot = 4 + member * 2;
      const offset = slot + 2 <= vtableLength ? bytes.readUInt16LE(vtable + slot) : 0;
      return offset === 0 ? undefined : at + offset;
    }

    function scalar<Value>(member: number, otherwise: Value, read: (place: number) => Value): Value {
      const place = placeOf(member);
      return place === undefined ? otherwise : read(place);
    }

    function items<Item>(member: number, width: number, read: (place: number) => Item): Item[] {
      const place = placeOf(member);
      if (place === undefined) return [];
      const vector = pointedFrom(place);
      const length = bytes.readUInt32LE(vector);
      pay(length * width);
      return Array.from({ length }, (_, index) => read(vector + 4 + index * width));
    }

    return {
      at,
      byte: (member, otherwise) => scalar(member, otherwise, (place) => bytes.readUInt8(place)),
      short: (member, otherwise) => scalar(member, otherwise, (place) => bytes.readInt16LE(place)),
      int: (member, otherwise) => scalar(member, otherwise, (place) => bytes.readInt32LE(place)),
      long: (member) => scalar(member, 0, longAt),
      id: (member) => scalar(member, 0n, (place) => bytes.readBigInt64LE(place)),
      text: (member) => scalar(member, '', textAt),
      table: (member) => scalar(member, undefined, (place) => tableAt(pointedFrom(place))),
      tables: (member) => items(member, 4, (place) => tableAt(pointedFrom(place))),
      ints: (member) => items(member, 4, (place) => bytes.readInt32LE(place)),
      longs: (member) => items(member, 8, longAt),
      pairs: (member) => items(member, 16, (place) => ({ first: longAt(place), second: longAt(place + 8) })),
    };
  }

  function textAt(place: number): string {
    const start = pointedFrom(place) + 4;
    const length = bytes.readUInt32LE(start - 4);
    pay(length);
    if (start + length > bytes.length) throw new RangeError('A text leads out of the bytes.');
    return bytes.toString('utf8', start, start + length);
  }

  return tableAt(pointedFrom(0));
}
