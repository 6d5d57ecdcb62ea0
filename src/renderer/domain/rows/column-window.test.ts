import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startsOf } from '#ui/virtual.ts';
import { columnWindow, fixedCount, scrollLeftFor } from './use-columns.ts';

const widths = fc.array(fc.integer({ min: 48, max: 1200 }), { minLength: 1, maxLength: 300, size: 'large' });
const views = fc.record({ offset: fc.nat(60_000), viewport: fc.integer({ min: 1, max: 2000 }) });

describe('the rendered columns', () => {
  it('are all visible ones and a few more', () => {
    fc.assert(
      fc.property(widths, views, (all, { offset, viewport }) => {
        const starts = startsOf(all);
        const { first, end } = columnWindow(starts, { offset, viewport });
        const seen = all.flatMap((width, column) => {
          const from = starts[column] ?? 0;
          return from < offset + viewport && from + width > offset ? [column] : [];
        });
        for (const column of seen) expect(column >= first && column < end).toBe(true);
        expect(end - first).toBeLessThanOrEqual(seen.length + 6);
      }),
    );
  });

  it('include the column that is scrolled to', () => {
    fc.assert(
      fc.property(widths, views, fc.nat(299), (all, view, wanted) => {
        const column = wanted % all.length;
        const starts = startsOf(all);
        const offset = scrollLeftFor(starts, column, view);
        const { first, end } = columnWindow(starts, { offset, viewport: view.viewport });
        expect(column >= first && column < end).toBe(true);
      }),
    );
  });

  it('don’t scroll for a visible column', () => {
    const starts = startsOf([100, 100, 100]);
    expect(scrollLeftFor(starts, 1, { offset: 50, viewport: 200 })).toBe(50);
    expect(scrollLeftFor(starts, 0, { offset: 50, viewport: 200 })).toBe(0);
    expect(scrollLeftFor(starts, 2, { offset: 50, viewport: 200 })).toBe(100);
  });
});

describe('pinned columns', () => {
  it('leave space for the others, regardless of their number', () => {
    fc.assert(
      fc.property(widths, fc.nat(20), fc.integer({ min: 1, max: 2000 }), (all, pinned, viewport) => {
        const starts = startsOf(all);
        const fixed = fixedCount(starts, pinned, viewport);
        expect(fixed).toBeLessThanOrEqual(Math.min(pinned, all.length));
        if (fixed > 0) expect(starts[fixed]).toBeLessThanOrEqual(viewport * 0.6);
      }),
    );
    expect(fixedCount(startsOf([100, 100, 100, 100]), 2, 1000)).toBe(2);
  });
});
