import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaultKind, faultKinds } from '#protocol/index.ts';
import { createFaultSchedule } from './faults.ts';

function take(rates: Partial<Record<FaultKind, number>>, count: number) {
  const next = createFaultSchedule(rates);
  return Array.from({ length: count }, next);
}

describe('injected faults are spread evenly', () => {
  it.each([
    [{}, '........'],
    [{ hang: 0 }, '........'],
    [{ hang: 100 }, 'hhhhhhhh'],
    [{ hang: 50 }, '.h.h.h.h'],
    [{ hang: 25 }, '...h...h'],
    [{ hang: 75 }, '.hhh.hhh'],
    [{ hang: 50, cut: 50 }, '.hchchch'],
    [{ hang: 25, cut: 25 }, '...hc..hc..h'],
    [{ cut: 100, hang: 100 }, 'hhhh'],
  ] as const)('%o', (rates, expected) => {
    const letters = take(rates, expected.length).map((kind) => kind?.slice(0, 1) ?? '.');
    expect(letters.join('')).toBe(expected);
  });

  it('so that any number of responses contains their share, to within one', () => {
    const kind = fc.constantFrom(...faultKinds);
    // In millionths, the unit in which fault rates are counted, to compare integers.
    const rate = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(kind, rate, fc.integer({ min: 1, max: 2_000 }), (one, millionths, count) => {
        const faults = take({ [one]: millionths / 10_000 }, count);
        const hits = faults.filter((fault) => fault === one).length;
        expect(Math.abs(hits * 1_000_000 - count * millionths)).toBeLessThan(1_000_000);
      }),
    );
  });

  it('and each of several kinds gets its share', () => {
    const kinds = fc.uniqueArray(fc.constantFrom(...faultKinds), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(kinds, (some) => {
        const percent = 100 / some.length;
        const faults = take(Object.fromEntries(some.map((kind) => [kind, percent])), 300);
        for (const kind of some) {
          const hits = faults.filter((fault) => fault === kind).length;
          expect(Math.abs(hits - (300 * percent) / 100)).toBeLessThanOrEqual(some.length);
        }
      }),
    );
  });
});
