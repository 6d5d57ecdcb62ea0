/** A vector of pairs is one of structs that have two int64 each. */
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
export function openFlatTable(bytes: Uint8Array): FlatTable {
  const message = new FlatBytes(bytes);
  return new FlatTable(message, message.pointedFrom(0));
}

/** What all tables of a message share: its bytes, and how much more of them may be read. */
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

  /** Exact up to 2^53, which is more than anything that is checked with it may be. */
  longAt(place: number): number {
    return this.view.getInt32(place + 4, true) * 2 ** 32 + this.view.getUint32(place, true);
  }

  /** Paid for before anything is made of its length. */
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

/** A mark at the beginning of a name is a part of it. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A table of a FlatBuffer: it begins with the distance back to its vtable, which has the place of each member; vectors,
 * texts and other tables lie where an offset points to. A member that is left out has its default.
 */
export class FlatTable {
  private readonly message: FlatBytes;
  /** Where it lies in the message. */
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

  /** All of its digits. */
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

  /** One after the other: a message may say that it has millions of them. */
  *tables(member: number): Generator<FlatTable, void> {
    const { start, length } = this.vectorOf(member, 4);
    for (let index = 0; index < length; index += 1) {
      yield new FlatTable(this.message, this.message.pointedFrom(start + index * 4));
    }
  }

  /** How many items a vector of tables has. */
  count(member: number): number {
    return this.vectorOf(member, 4).length;
  }

  ints(member: number): readonly number[] {
    const { start, length } = this.vectorOf(member, 4);
    return Array.from({ length }, (_, index) => this.message.view.getInt32(start + index * 4, true));
  }

  /** Of a vector of int64, or of structs that have so many each. */
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

  /** Pays for a member that somebody else reads whole, without reading it. */
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
 * SECURITY: apache-arrow takes the numbers of a vtable as signed, and half a slot at its end as a whole one; the engine's
 * native half does not. What the two would read differently, neither is given.
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
