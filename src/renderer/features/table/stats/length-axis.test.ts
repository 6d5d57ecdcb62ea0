import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthLabels, lengthMarks, lengthScale, readLengths, ticksWithRoom } from './length-axis.ts';

const LENGTHS = {
  min: 12n,
  p25: 1_000n,
  p50: 1_024n,
  p75: 1_024n,
  p99: 90_000n,
  max: 100_000n,
  mean: 4_100n,
};
const marksOf = (lengths: Partial<Record<keyof typeof LENGTHS, bigint | null>>) =>
  lengthMarks({ ...lengths, others: [] });

describe('readLengths classifies lengths as', () => {
  it.each([
    ['picture', LENGTHS],
    ['picture', { min: 1n, max: 2n }],
    ['equal', { min: 5n, p50: 5n, max: 5n, mean: 5n }],
    ['nothing', { p50: 5n, max: 9n }],
    ['nothing', { min: null, max: 9n }],
    ['disorder', { min: 5n, p25: 4n, max: 9n }],
    ['disorder', { min: 5n, max: 4n }],
    ['disorder', { min: 5n, max: 9n, mean: 10n }],
  ] as const)('%s', (reading, lengths) => {
    expect(readLengths(marksOf(lengths))).toBe(reading);
  });
});

describe('the length scale', () => {
  const bounds = fc
    .tuple(fc.bigInt(0n, 2n ** 63n - 2n), fc.bigInt(1n, 2n ** 62n))
    .map(([min, more]) => [min, min + more < 2n ** 63n ? min + more : min + 1n] as const);

  it('is monotonic from 0 to 1, with few ticks inside', () => {
    fc.assert(
      fc.property(bounds, ([min, max]) => {
        const { place, ticks } = lengthScale(min, max);
        const middle = (min + max) / 2n;
        expect(place(min)).toBe(0);
        expect(place(max)).toBe(1);
        expect(place(middle)).toBeGreaterThanOrEqual(0);
        expect(place(middle)).toBeLessThanOrEqual(1);
        expect(ticks.length).toBeLessThanOrEqual(7);
        for (const tick of ticks) expect(tick >= min && tick <= max).toBe(true);
      }),
    );
  });

  it('is logarithmic only for a large range', () => {
    expect(lengthScale(12n, 100_000n)).toMatchObject({
      isLogarithmic: true,
      ticks: [100n, 1_000n, 10_000n, 100_000n],
    });
    expect(lengthScale(0n, 100n).isLogarithmic).toBe(true);
    expect(lengthScale(1_000n, 1_960n)).toMatchObject({
      isLogarithmic: false,
      ticks: [1_000n, 1_200n, 1_400n, 1_600n, 1_800n],
    });
  });
});

describe('the length labels', () => {
  it('name every value and merge equal ones', () => {
    const marks = marksOf(LENGTHS);
    const { labels } = lengthLabels(marks, lengthScale(12n, 100_000n).place, 600);
    expect(labels.map(({ text }) => text)).toEqual([
      'shortest 12',
      'p25 1,000',
      'median, p75 1,024',
      'mean 4,100',
      'p99 90,000',
      'longest 100,000',
    ]);
  });

  it('never overlap, and stay inside the picture if they fit', () => {
    const lengths = fc
      .array(fc.bigInt(0n, 10n ** 9n), { minLength: 6, maxLength: 6 })
      .map((values) => values.toSorted((one, other) => (one < other ? -1 : 1)));
    fc.assert(
      fc.property(lengths, fc.integer({ min: 320, max: 1400 }), (values, width) => {
        const [min = 0n, p25 = 0n, p50 = 0n, p75 = 0n, p99 = 0n, max = 0n] = values;
        fc.pre(min < max);
        const marks = marksOf({ min, p25, p50, p75, p99, max });
        const { labels, lineCount } = lengthLabels(marks, lengthScale(min, max).place, width);
        for (let line = 0; line < lineCount; line += 1) {
          const onLine = labels.filter((label) => label.line === line);
          expect(onLine.length).toBeGreaterThan(0);
          onLine.forEach(({ left }, at) => {
            const before = onLine[at - 1];
            if (before !== undefined) expect(left).toBeGreaterThan(before.left + before.text.length * 6);
          });
        }
        const ticks = ticksWithRoom(lengthScale(min, max), width);
        expect(new Set(ticks.map((tick) => Math.round(lengthScale(min, max).place(tick) * width))).size).toBe(
          ticks.length,
        );
        for (const { left } of labels) expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
