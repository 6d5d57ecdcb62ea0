import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { comparedPoints, paretoFront } from './front.ts';
import { pointOf, timedPoint } from './testing/whole-sweep.ts';

/** Few different figures, so that equal ones are common. */
const figure = fc.integer({ min: 0, max: 8 });
const measured = fc.array(fc.tuple(figure, figure), { maxLength: 60 });

it('paretoFront returns only undominated settings, which match or dominate all others', () => {
  fc.assert(
    fc.property(measured, (figures) => {
      const points = figures.map(([recall, latency], nprobes) => pointOf({ nprobes }, recall / 8, latency));
      const front = paretoFront(points, 'p95');
      for (const { recall, latency } of comparedPoints(points, 'p95')) {
        expect(front.some((one) => one.recall >= recall && one.latency <= latency)).toBe(true);
        expect(front.some((one) => recall > one.recall && latency <= one.latency)).toBe(false);
        expect(front.some((one) => recall >= one.recall && latency < one.latency)).toBe(false);
      }
      const isAscending = front.slice(1).map((one, place) => {
        const before = front[place];
        return before !== undefined && one.latency > before.latency && one.recall > before.recall;
      });
      expect(isAscending.every(Boolean)).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

it('paretoFront skips settings without recall or latency', () => {
  const failed = { setting: { nprobes: 3 }, retried: 0, failure: { message: 'no' } };
  const points = [timedPoint({ nprobes: 1 }, 1), failed, pointOf({ nprobes: 2 }, 0.5, 9)];
  expect(paretoFront(points, 'p50').map(({ point }) => point.setting)).toEqual([{ nprobes: 2 }]);
  expect(paretoFront([], 'p50')).toEqual([]);
});
