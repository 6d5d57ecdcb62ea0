/** A struct of two int64 values. */
export interface LongPair {
  readonly first: number;
  readonly second: number;
}

/**
 * SECURITY: all offsets and lengths are untrusted. A valid message contains each part once, and writers may share
 * repeated texts. Only a malicious message, with offsets into itself, makes a reader read more.
 */
const MAX_READ_PER_BYTE = 8;

/** Opens the root table of a message. It and all its tables throw a RangeError if an offset is out of bounds. */
export function openFlatTable(bytes: Uint8Array): FlatTable {
  const message = new FlatBytes(bytes);
  return new FlatTable(message, message.pointedFrom(0));
}

/** The bytes of a message, and the number of bytes that may still be read. All tables of the message share it. */
class FlatBytes {
  readonly view: DataView;
  private readonly bytes: Uint8Array;
  private left: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.left = bytes.byteLength * MAX_READ_PER_BYTE;
  }

  pointedFrom(place: number): number {
    return place + this.view.getUint32(place, true);
  }

  /** Exact up to 2^53. All valid values are smaller. */
  longAt(place: number): number {
    return this.view.getInt32(place + 4, true) * 2 ** 32 + this.view.getUint32(place, true);
  }

  /** Counts the vector’s bytes before anything of that size is created. */
  vectorFrom(place: number, width: number): { readonly start: number; readonly length: number } {
    const vector = this.pointedFrom(place);
    const length = this.view.getUint32(vector, true);
    this.left -= length * width;
    if (this.left < 0) throw new RangeError('It says more than it holds.');
    return { start: vector + 4, length };
  }

  textFrom(place: number): string {
    const { start, length } = this.vectorFrom(place, 1);
    if (start + length > this.bytes.length) throw new RangeError('A text leads out of the bytes.');
    return UTF_8.decode(this.bytes.subarray(start, start + length));
  }
}

/** A byte order mark at the beginning of a name is a part of it. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A table of a FlatBuffer. It begins with the distance back to its vtable, which has the offset of each member.
 * Vectors, texts, and nested tables are referenced by offsets. A missing member has its default.
 */
export class FlatTable {
  private readonly message: FlatBytes;
  /** Its offset in the message. */
  readonly at: number;
  private readonly vtable: number;
  private readonly vtableLength: number;

  constructor(message: FlatBytes, at: number) {
    this.message = message;
    this.at = at;
    this.vtable = at - message.view.getInt32(at, true);
    this.vtableLength = evenShort(message.view, this.vtable);
  }

  byte(member: number, otherwise = 0): number {
    const place = this.placeOf(member);
    return place === undefined ? otherwise : this.message.view.getUint8(place);
  }

  short(member: number, otherwise = 0): number {
    const place = this.placeOf(member);
    return place === undefined ? otherwise : this.message.view.getInt16(place, true);
  }

  int(member: number, otherwise = 0): number {
    const place = this.placeOf(member);
    return place === undefined ? otherwise : this.message.view.getInt32(place, true);
  }

  /** Exact up to 2^53. */
  long(member: number): number {
    const place = this.placeOf(member);
    return place === undefined ? 0 : this.message.longAt(place);
  }

  /** The exact 64-bit value. */
  id(member: number): bigint {
    const place = this.placeOf(member);
    return place === undefined ? 0n : this.message.view.getBigInt64(place, true);
  }

  text(member: number): string {
    const place = this.placeOf(member);
    return place === undefined ? '' : this.message.textFrom(place);
  }

  table(member: number): FlatTable | undefined {
    const place = this.placeOf(member);
    return place === undefined ? undefined : new FlatTable(this.message, this.message.pointedFrom(place));
  }

  /** A generator, since a message may claim to have millions of tables. */
  *tables(member: number): Generator<FlatTable, void> {
    const { start, length } = this.vectorOf(member, 4);
    for (let index = 0; index < length; index += 1) {
      yield new FlatTable(this.message, this.message.pointedFrom(start + index * 4));
    }
  }

  /** The number of tables in a vector of tables. */
  count(member: number): number {
    return this.vectorOf(member, 4).length;
  }

  ints(member: number): readonly number[] {
    const { start, length } = this.vectorOf(member, 4);
    return Array.from({ length }, (_, index) => this.message.view.getInt32(start + index * 4, true));
  }

  /** A vector of int64 values, or of structs with `each` int64 values. */
  longs(member: number, each = 1): readonly number[] {
    const { start, length } = this.vectorOf(member, 8 * each);
    return Array.from({ length: length * each }, (_, index) => this.message.longAt(start + index * 8));
  }

  pairs(member: number): readonly LongPair[] {
    const { start, length } = this.vectorOf(member, 16);
    return Array.from({ length }, (_, index) => ({
      first: this.message.longAt(start + index * 16),
      second: this.message.longAt(start + index * 16 + 8),
    }));
  }

  /** Counts the bytes of a text that another reader reads later, without reading it. */
  payForText(member: number): void {
    this.vectorOf(member, 1);
  }

  payForInts(member: number): void {
    this.vectorOf(member, 4);
  }

  private vectorOf(member: number, width: number): { readonly start: number; readonly length: number } {
    const place = this.placeOf(member);
    return place === undefined ? { start: 0, length: 0 } : this.message.vectorFrom(place, width);
  }

  private placeOf(member: number): number | undefined {
    const slot = 4 + member * 2;
    const offset = slot < this.vtableLength ? shortOf(this.message.view, this.vtable + slot) : 0;
    return offset === 0 ? undefined : this.at + offset;
  }
}

/**
 * SECURITY: apache-arrow reads the numbers of a vtable as signed, and accepts half a slot at its end; the engine's
 * native reader does not. Anything that the two would read differently is rejected.
 */
function shortOf(view: DataView, place: number): number {
  const short = view.getInt16(place, true);
  if (short < 0) throw new RangeError('A table is longer than any.');
  return short;
}

function evenShort(view: DataView, place: number): number {
  const short = shortOf(view, place);
  if (short % 2 !== 0) throw new RangeError('A table ends within a number.');
  return short;
}
