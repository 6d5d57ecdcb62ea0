import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { FLOAT16_LIMIT, float16Bits } from './float16.ts';

/** The value of 16 bits, by the definition of the type. */
function meaningOf(all: number): number {
  const sign = all & 0x8000 ? -1 : 1;
  const exponent = (all >> 10) & 0x1f;
  const fraction = all & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

it('converts every float16 to itself', () => {
  for (let all = 0; all < 0x10000; all += 1) {
    const value = meaningOf(all);
    const back = float16Bits(value);
    if (Number.isNaN(value)) expect(meaningOf(back)).toBeNaN();
    else if (back !== all) expect([back, all]).toEqual([all, all]);
  }
});

it('rounds any other number to the nearest float16', () => {
  const number = fc.oneof(
    fc.float({ min: -65_504, max: 65_504, noNaN: true }),
    fc.float({ min: Math.fround(-0.001), max: Math.fround(0.001), noNaN: true }),
  );
  fc.assert(
    fc.property(number, (value) => {
      const all = float16Bits(value);
      const distance = Math.abs(meaningOf(all) - value);
      for (const neighbour of [all - 1, all + 1]) {
        const other = meaningOf(neighbour & 0xffff);
        if (Number.isFinite(other)) expect(Math.abs(other - value)).toBeGreaterThanOrEqual(distance);
      }
    }),
    { numRuns: runs(500) },
  );
});

it('rounds ties to even', () => {
  expect(float16Bits(1 + 2 ** -11)).toBe(0x3c00);
  expect(float16Bits(1 + 3 * 2 ** -11)).toBe(0x3c02);
});

it('FLOAT16_LIMIT is the smallest number that becomes infinite', () => {
  expect(meaningOf(float16Bits(FLOAT16_LIMIT))).toBe(Number.POSITIVE_INFINITY);
  expect(meaningOf(float16Bits(FLOAT16_LIMIT - 1))).toBe(65_504);
});
