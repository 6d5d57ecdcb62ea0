import { describe, expect, it, test } from 'vitest';
import { openFlatTable } from './flat-table.ts';

const VTABLE = 4;
const TABLE = 16;
const BEHIND = 32;

/** A table with three members, the last of which points to the bytes after it. */
function message(behind: number): DataView {
  const view = new DataView(new ArrayBuffer(BEHIND + behind));
  view.setUint32(0, TABLE, true);
  for (const [index, value] of [10, 16, 4, 0, 12].entries()) view.setInt16(VTABLE + 2 * index, value, true);
  view.setInt32(TABLE, TABLE - VTABLE, true);
  view.setInt32(TABLE + 4, -7, true);
  view.setUint32(TABLE + 12, BEHIND - TABLE - 12, true);
  return view;
}

const open = ({ buffer }: DataView) => openFlatTable(new Uint8Array(buffer));

test('a missing member has its default, whether its slot is empty or absent', () => {
  const table = open(message(4));
  expect(table.int(0)).toBe(-7);
  expect([table.int(1, 3), table.long(1), table.id(6), table.text(6)]).toEqual([3, 0, 0n, '']);
  expect([table.table(1), [...table.tables(6)], table.longs(6)]).toEqual([undefined, [], []]);
});

test('a text keeps its byte order mark', () => {
  const view = message(10);
  view.setUint32(BEHIND, 6, true);
  new Uint8Array(view.buffer).set([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x61], BEHIND + 4);
  expect(open(view).text(2)).toBe('\ufefféa');
});

test('reads 64-bit numbers alone, in pairs, and with all digits', () => {
  const view = message(20);
  view.setUint32(BEHIND, 2, true);
  view.setBigInt64(BEHIND + 4, -(2n ** 40n), true);
  view.setBigInt64(BEHIND + 12, 2n ** 53n - 1n, true);
  const longs = [-(2 ** 40), 2 ** 53 - 1];
  expect(open(view).longs(2)).toEqual(longs);
  view.setUint32(BEHIND, 1, true);
  expect(open(view).pairs(2)).toEqual([{ first: longs[0], second: longs[1] }]);
  expect(open(view).longs(2, 2)).toEqual(longs);
});

describe('limits the cost of reads with a RangeError', () => {
  it('for a vector with a length beyond the message', () => {
    const view = message(4);
    view.setUint32(BEHIND, 0x7fffffff, true);
    const table = open(view);
    for (const read of [
      () => [...table.tables(2)],
      () => table.count(2),
      () => table.ints(2),
      () => table.longs(2),
      () => table.pairs(2),
      () => table.text(2),
      () => table.payForText(2),
      () => table.payForInts(2),
    ]) {
      expect(read).toThrow(RangeError);
    }
  });

  it('for repeated reads of the same part', () => {
    const view = message(104);
    view.setUint32(BEHIND, 100, true);
    const table = open(view);
    for (let reads = 0; reads < 10; reads += 1) expect(table.text(2)).toHaveLength(100);
    expect(() => table.text(2)).toThrow(RangeError);
  });

  it('and creates only the tables of a vector that are accessed', () => {
    const view = message(16);
    view.setUint32(BEHIND, 2, true);
    view.setUint32(BEHIND + 4, 8, true);
    view.setUint32(BEHIND + 8, 0x7fffffff, true);
    view.setInt32(BEHIND + 12, BEHIND + 12 - VTABLE, true);
    const [first] = open(view).tables(2);
    expect(first?.at).toBe(BEHIND + 12);
  });
});

describe('rejects ambiguous bytes', () => {
  it.each([
    ['a vtable with a length beyond a signed number', VTABLE, 0x800a],
    ['a vtable that ends within a slot', VTABLE, 9],
  ])('%s', (_what, place, value) => {
    const view = message(4);
    view.setUint16(place, value, true);
    expect(() => open(view)).toThrow(RangeError);
  });

  it('a member before its table, or far after it', () => {
    const view = message(0x9000);
    view.setUint16(VTABLE + 4, 0x8004, true);
    expect(() => open(view).int(0)).toThrow(RangeError);
  });
});
