import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { pointOf } from '../testing/whole-sweep.ts';
import { LETTER } from './labels.ts';
import { layoutPicture } from './layout.ts';
import { sweepLegend } from './sweep-legend.ts';

const SIDES = { left: 46, right: 1_000 };

it('sweepLegend is empty for one sweep, and names both of two sweeps', () => {
  expect(sweepLegend('v1', undefined, SIDES)).toEqual({ lines: [], height: 0 });
  const { lines, height } = sweepLegend('v2', 'v1', SIDES);
  expect(lines).toMatchObject([
    { isOverlay: false, text: 'v2', y: 14 },
    { isOverlay: true, text: 'v1', y: 14 },
  ]);
  expect(height).toBe(18);
});

it('sweepLegend cuts names to the available width without overlaps', () => {
  const name = fc.string({ minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(name, name, fc.integer({ min: 120, max: 1_200 }), (sweep, overlay, width) => {
      const sides = { left: 46, right: width };
      const { lines, height } = sweepLegend(sweep, overlay, sides);
      const ends = lines.map(({ x, text }) => x + 35 + text.length * LETTER);
      expect(Math.max(...ends)).toBeLessThanOrEqual(Math.max(width, 46 + 35 + LETTER));
      const [own, other] = lines;
      if (own?.y === other?.y) expect(other?.x).toBeGreaterThan(ends[0] ?? 0);
      for (const { text, whole, y } of lines) {
        expect(text === whole || text.endsWith('…')).toBe(true);
        expect(y).toBeLessThan(height + 26 - 10);
      }
    }),
    { numRuns: runs(200) },
  );
});

it('layoutPicture starts below the legend, and labels no line with the name of a sweep', () => {
  const axes = [{ parameter: 'nprobes' as const, values: [1, 40] }];
  const points = [pointOf({ nprobes: 1 }, 0.5, 2), pointOf({ nprobes: 40 }, 1, 30)];
  const goal = { recall: 0.95, latency: null, at: 'p95' as const };
  const own = { label: 'v2', points, axes };
  const pictures = [undefined, { ...own, label: 'v1' }].map((overlay) =>
    layoutPicture({ sweep: own, overlay, goal, width: 640, height: 320 }),
  );
  const [alone, both] = pictures;
  expect(both?.frame.top).toBe((alone?.frame.top ?? 0) + 18);
  expect(both?.titles.recall.y).toBeGreaterThan(both?.legend[1]?.y ?? 99);
  expect(both?.labels.map(({ text }) => text)).not.toContain('v1');
});
