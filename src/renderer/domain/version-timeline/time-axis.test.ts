import { describe, expect, it } from 'vitest';
import { axisTicks, spanOf } from './time-axis.ts';

const at = (...parts: readonly [number, number, number, number?, number?, number?]) => Date.UTC(...parts);

function labels(from: number, to: number, most = 8): string {
  return axisTicks({ from, to }, 'utc', most)
    .map(({ label }) => label)
    .join(' ');
}

describe('the ticks of a time axis', () => {
  it('are the first days of months, with numbers for years', () => {
    expect(labels(at(2026, 8, 20), at(2027, 2, 10))).toBe('Oct Nov Dec 2027 Feb Mar');
  });

  it('are days, hours, or seconds for shorter spans', () => {
    expect(labels(at(2026, 1, 26), at(2026, 2, 3))).toBe('26 Feb 27 Feb 28 Feb 1 Mar 2 Mar 3 Mar');
    expect(labels(at(2026, 1, 26, 20), at(2026, 1, 27, 5))).toBe('21:00 27 Feb 03:00');
    expect(labels(at(2026, 1, 26, 20, 0, 5), at(2026, 1, 26, 20, 0, 8))).toBe(
      '20:00:05 20:00:06 20:00:07 20:00:08',
    );
  });

  it('are positioned at their time', () => {
    const [tick] = axisTicks({ from: at(2026, 0, 1) - 1000, to: at(2026, 0, 1) + 3000 }, 'utc', 1);
    expect(tick?.place).toBe(0.25);
  });

  it('never exceed the limit, also over years', () => {
    expect(labels(at(1990, 3, 1), at(2026, 3, 1), 5)).toBe('2000 2010 2020');
    expect(axisTicks({ from: at(2026, 0, 1), to: at(2026, 11, 1) }, 'utc', 0)).toEqual([]);
  });
});

describe('the span of a timeline', () => {
  it('has a margin at both ends, even around a single moment', () => {
    expect(spanOf([])).toBeUndefined();
    const { from, to } = spanOf([5]) ?? { from: 0, to: 0 };
    expect(from).toBeLessThan(5);
    expect(to).toBeGreaterThan(5);
  });
});
