import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Reading, sendTimeText, timeLeft, withReading } from './time-left.ts';

const TOTAL = 100_000;

/** One reading per second, with this many bytes read in each. */
function readingsAt(...speeds: readonly number[]): readonly Reading[] {
  let read = 0;
  let readings: readonly Reading[] = [];
  for (const [second, speed] of [0, ...speeds].entries()) {
    read += speed;
    readings = withReading(readings, { read, elapsed: second * 1000 });
  }
  return readings;
}
const seconds = (count: number, speed: number) => Array.from({ length: count }, () => speed);

it('is unknown in the first seconds, regardless of the speed', () => {
  expect(timeLeft(readingsAt(...seconds(5, 9000)), TOTAL)).toBeUndefined();
  expect(timeLeft(readingsAt(...seconds(6, 9000)), TOTAL)).toBeDefined();
});

it('is estimated from a steady speed, with some reserve', () => {
  const left = timeLeft(readingsAt(...seconds(20, 1000)), TOTAL);
  expect(left?.least).toBeCloseTo(80_000);
  expect(left?.most).toBeCloseTo(100_000);
});

it('follows a server that slows down, unlike an overall average', () => {
  const left = timeLeft(readingsAt(...seconds(10, 5000), ...seconds(12, 500)), TOTAL);
  // At the current speed, 88 s are left.
  expect(left?.most).toBeGreaterThan(88_000);
});

it('is undefined without progress', () => {
  expect(timeLeft(readingsAt(...seconds(10, 5000), ...seconds(12, 0)), TOTAL)).toBeUndefined();
});

it('is never less than the current speed allows', () => {
  const speed = fc.integer({ min: 1, max: 2000 });
  fc.assert(
    fc.property(fc.array(speed, { minLength: 1, maxLength: 30 }), speed, (before, now) => {
      const left = timeLeft(readingsAt(...before, ...seconds(13, now)), TOTAL);
      const read = before.reduce((sum, one) => sum + one, 13 * now);
      if (left === undefined) expect(read).toBeGreaterThanOrEqual(TOTAL);
      else expect(left.most).toBeGreaterThanOrEqual(((TOTAL - read) / now) * 1000);
    }),
  );
});

it('readings are thinned out, and old ones are dropped', () => {
  const dense = Array.from({ length: 400 }, (_, at) => ({ read: at, elapsed: at * 100 }));
  const readings = dense.reduce<readonly Reading[]>(withReading, []);
  expect(readings.length).toBeLessThan(30);
  expect(readings[0]?.elapsed).toBeGreaterThan(25_000);
});

describe('sendTimeText', () => {
  it.each([
    [1000, 4000, 'about 5 s left to send'],
    [12_000, 14_900, 'about 15 s left to send'],
    [18_000, 37_000, '20 to 40 s left to send'],
    [44_000, 73_000, '50 s to 2 min left to send'],
    [61_000, 170_000, '2 to 3 min left to send'],
    [55_000, 59_000, 'about 1 min left to send'],
  ])('formats %s to %s ms', (least, most, text) => {
    expect(sendTimeText({ least, most })).toBe(text);
  });
});
