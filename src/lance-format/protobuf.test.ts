import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubleOf, MalformedBytes, packedNumbersOf, wireFields, wirePieces } from './protobuf.ts';
import { message, varint } from './testing/write-wire.ts';

function read(bytes: Iterable<number>) {
  return [...wireFields(Uint8Array.from(bytes))];
}

it('reads back written numbers, with every digit', () => {
  const numbers = fc.integer({ min: 1, max: 2 ** 29 - 1 });
  const values = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.uint8Array({ maxLength: 300 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(numbers, values)), (fields) => {
      const expected = fields.map(([number, value]) => ({ number, value }));
      expect([...wireFields(new Uint8Array(message(...fields)))]).toEqual(expected);
    }),
  );
});

it('reads the limits of 64 bits', () => {
  expect(read([0x08, ...Array(9).fill(0xff), 0x01])).toEqual([{ number: 1, value: 2n ** 64n - 1n }]);
  expect(read([0x08, ...Array(9).fill(0x80), 0x00])).toEqual([{ number: 1, value: 0n }]);
});

it('skips fixed-size numbers', () => {
  expect(read([0x0d, 1, 2, 3, 4, 0x10, 7])).toMatchObject([{ number: 1 }, { number: 2, value: 7n }]);
  expect(read([0x09, 1, 2, 3, 4, 5, 6, 7, 8, 0x10, 7])).toMatchObject([
    { number: 1 },
    { number: 2, value: 7n },
  ]);
});

it('reads the beginning of a message like the whole, up to where it is truncated', () => {
  const numbers = fc.integer({ min: 1, max: 2 ** 29 - 1 });
  const values = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.uint8Array({ maxLength: 300 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(numbers, values)), fc.nat(), (fields, cut) => {
      const whole = new Uint8Array(message(...fields));
      const start = whole.subarray(0, cut % (whole.length + 1));
      const pieces = [...wirePieces(start, whole.length)];
      const complete = pieces.filter(({ end }) => end <= start.length);
      const expected = fields.slice(0, complete.length).map(([number, value]) => ({ number, value }));
      expect(complete.map(({ number, value }) => ({ number, value }))).toEqual(expected);
      expect(pieces.length - complete.length).toBeLessThanOrEqual(1);
      expect(pieces.at(-1)?.end ?? 0).toBeLessThanOrEqual(whole.length);
    }),
  );
});

it('distinguishes damaged messages from truncated ones', () => {
  const damaged = Uint8Array.from([0x0a, 5, 1, 2]);
  expect(() => [...wirePieces(damaged, 6)]).toThrow('past its end');
  expect(() => [...wirePieces(Uint8Array.from([0x0b, 0x0c]), 100)]).toThrow('unknown kind 3');
  const number = Uint8Array.from([0x08, 0x80]);
  expect(() => [...wirePieces(number, 2)]).toThrow('in the middle of a number');
  expect([...wirePieces(number, 3)]).toEqual([]);
  expect([...wirePieces(damaged, 7)]).toEqual([{ number: 1, value: Uint8Array.from([1, 2]), end: 7 }]);
});

it('reads packed and unpacked lists of numbers, and doubles', () => {
  expect([...packedNumbersOf(7n)]).toEqual([7n]);
  expect([...packedNumbersOf(Uint8Array.from([1, 0x80, 1, 0]))]).toEqual([1n, 128n, 0n]);
  expect(() => [...packedNumbersOf(Uint8Array.from([0x80]))]).toThrow('in the middle of a number');
  expect(doubleOf(Uint8Array.from([0, 0, 0, 0, 0, 0, 0xf8, 0xbf]))).toBe(-1.5);
  expect(() => doubleOf(Uint8Array.from([0, 0, 0xc0, 0xbf]))).toThrow(MalformedBytes);
});

describe('malformed bytes', () => {
  it.each([
    ['an unterminated number', [0x08, 0x80], 'in the middle of a number'],
    ['a number of 65 bits', [0x08, ...Array(9).fill(0xff), 0x02], 'more than 64 bits'],
    ['a number of eleven bytes', [0x08, ...Array(10).fill(0x80), 0x00], 'more than 64 bits'],
    ['a length past the end', [0x0a, 5, 1, 2], 'past its end'],
    ['a length of exabytes', [0x0a, ...varint(2n ** 63n)], 'past its end'],
    ['a truncated four-byte number', [0x0d, 1, 2, 3], 'past its end'],
    ['a group', [0x0b, 0x0c], 'unknown kind 3'],
    ['the field number 0', [0x00, 0x00], 'without a number'],
    ['a field number of 30 bits', [...varint(2n ** 32n), 0], 'without a number'],
  ])('are rejected: %s', (_, bytes, words) => {
    expect(() => read(bytes)).toThrow(MalformedBytes);
    expect(() => read(bytes)).toThrow(words);
  });
});
