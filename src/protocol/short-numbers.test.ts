import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halfFloatAt, shortestSingle } from './short-numbers.ts';

test('shortestSingle returns a short number with the same float32 value', () => {
  expect(shortestSingle(Math.fround(0.1))).toBe(0.1);
  fc.assert(
    fc.property(fc.float({ noNaN: true }), (single) => {
      expect(Math.fround(shortestSingle(single))).toBe(single);
    }),
  );
});

test.each([
  [0x0000, 0],
  [0x0001, 2 ** -24],
  [0x03ff, 2 ** -14 - 2 ** -24],
  [0x0400, 2 ** -14],
  [0x3555, 0.333251953125],
  [0x7bff, 65504],
  [0xfc00, Number.NEGATIVE_INFINITY],
  [0x7e00, Number.NaN],
])('reads the float16 bits %i', (bits, value) => {
  const view = new DataView(Uint16Array.of(bits).buffer);
  expect(halfFloatAt(view, 0, new Uint8Array(Uint16Array.of(1).buffer)[0] === 1)).toBe(value);
});
