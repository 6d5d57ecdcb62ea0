/**
 * Walks a FlatBuffer: a table begins with the distance back to its vtable, which has the place of each member; vectors,
 * texts and other tables lie where an offset points to. Throws a RangeError where one leads out of the bytes, and where
 * all that was read is more than the bytes explain.
 */
export interface FlatTables {
  readonly root: () => number;
  readonly byteOf: (table: number, member: number) => number | undefined;
  readonly longOf: (table: number, member: number) => bigint | undefined;
  readonly tableOf: (table: number, member: number) => number | undefined;
  readonly tablesOf: (table: number, member: number) => readonly number[];
  /** A vector of int64, or of structs that have so many each. */
  readonly longsOf: (table: number, member: number, each: 1 | 2 | 3) => readonly bigint[];
  /** Pays for a member that is read whole, without reading it. */
  readonly payForText: (table: number, member: number) => void;
  readonly payForNumbers: (table: number, member: number) => void;
}

/** Each part of an honest message is in it once. Writers may share texts that repeat, so it is allowed some more. */
const MAX_READ_PER_BYTE = 8;

export function openTables(bytes: Uint8Array): FlatTables {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = bytes.byteLength * MAX_READ_PER_BYTE;

  return {
    root: () => pointedFrom(0),
    byteOf: (table, member) => {
      const at = placeOf(table, member);
      return at === undefined ? undefined : view.getUint8(at);
    },
    longOf: (table, member) => {
      const at = placeOf(table, member);
      return at === undefined ? undefined : view.getBigInt64(at, true);
    },
    tableOf: (table, member) => {
      const at = placeOf(table, member);
      return at === undefined ? undefined : pointedFrom(at);
    },
    tablesOf: (table, member) => {
      const { start, length } = vectorOf(table, member, 4);
      return Array.from({ length }, (_, place) => pointedFrom(start + place * 4));
    },
    longsOf: (table, member, each) => {
      const { start, length } = vectorOf(table, member, 8 * each);
      return Array.from({ length: length * each }, (_, place) => view.getBigInt64(start + place * 8, true));
    },
    payForText: (table, member) => void vectorOf(table, member, 1),
    payForNumbers: (table, member) => void vectorOf(table, member, 4),
  };

  function placeOf(table: number, member: number): number | undefined {
    const vtable = table - view.getInt32(table, true);
    const slot = 4 + member * 2;
    // Signed, as apache-arrow reads them: both must follow the same path.
    const offset = slot < view.getInt16(vtable, true) ? view.getInt16(vtable + slot, true) : 0;
    return offset === 0 ? undefined : table + offset;
  }

  function vectorOf(table: number, member: number, width: number): { start: number; length: number } {
    const at = placeOf(table, member);
    if (at === undefined) return { start: 0, length: 0 };
    const vector = pointedFrom(at);
    const length = view.getUint32(vector, true);
    pay(length * width);
    return { start: vector + 4, length };
  }

  function pointedFrom(position: number): number {
    return position + view.getUint32(position, true);
  }

  /** Before anything is made of a length. */
  function pay(count: number): void {
    left -= count;
    if (left < 0) throw new RangeError('It says more than it holds.');
  }
}
