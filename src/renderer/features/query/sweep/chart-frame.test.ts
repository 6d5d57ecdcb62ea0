import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartFrame, labelledPoints } from './chart-frame.ts';
import type { Chart } from './model/chart.ts';

/** Each value is the height of a mark, in milliseconds. */
function chartOfValues(series: readonly (readonly number[])[]): Chart {
  const most = Math.max(0, ...series.flat());
  return {
    places: (series[0] ?? []).map((_, place) => String(place)),
    series: series.map((values, index) => ({
      name: `series ${index}`,
      points: values.map((value, place) => ({ place, value, label: `${value.toFixed(2)} ms`, words: '' })),
    })),
    leftOut: 0,
    ticks: [0, most === 0 ? 1 : most * 1.2],
    summary: '',
  };
}

it('no label stands on the line of another series: at nprobes 2, 1.76 is no label of 2.03', () => {
  const chart = chartOfValues([
    [1.85, 1.76, 1.89, 1.75, 1.93, 2.35],
    [2.61, 2.03, 2.04, 2.11, 2.56, 2.62],
  ]);
  const frame = chartFrame(chart, 948);
  const labels = labelledPoints(chart, frame);
  const lower = labels.find(({ text }) => text === '1.76 ms');
  expect(lower?.y).toBeGreaterThan(frame.y(1.76));
  const upper = labels.find(({ text }) => text === '2.03 ms');
  expect(upper?.y).toBeLessThan(frame.y(2.03));
});

it('no label hides a mark of another series at the only place', () => {
  const chart = chartOfValues([[3], [2.75], [2.6]]);
  const frame = chartFrame(chart, 600);
  const labels = labelledPoints(chart, frame);
  expect(labels.map(({ text }) => text)).toEqual(['3.00 ms', '2.60 ms']);
});

const values = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 8, maxLength: 8 });
const width = fc.integer({ min: 300, max: 1400 });

it('no label hides a mark or lies on the line of another series, whatever was measured', () => {
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 6 }), width, (all, pixels) => {
      const chart = chartOfValues(all);
      const frame = chartFrame(chart, pixels);
      for (const { key, x, y, text } of labelledPoints(chart, frame)) {
        const isInside = (height: number) => height > y - 10 && height < y + 3;
        for (const [index, series] of all.entries()) {
          const spots = series.map((value, place) => ({ x: frame.x(place), y: frame.y(value) }));
          const hidden = spots.filter((mark) => Math.abs(mark.x - x) < text.length * 3 && isInside(mark.y));
          expect(hidden).toEqual([]);
          // The line under the middle of a label is that of its own mark.
          const place = spots.findIndex((spot) => Math.abs(spot.x - x) < 1e-6);
          if (!key.startsWith(`series ${index} `)) expect(isInside(spots[place]?.y ?? -1)).toBe(false);
          const between = [-1, 1].flatMap((side) => {
            const [at, next] = [spots[place], spots[place + side]];
            const end = x + side * text.length * 3;
            if (at === undefined || next === undefined || key.startsWith(`series ${index} `)) return [];
            return Math.abs(next.x - at.x) < text.length * 3
              ? []
              : at.y + ((next.y - at.y) * (end - at.x)) / (next.x - at.x);
          });
          expect(between.filter(isInside)).toEqual([]);
        }
      }
    }),
  );
});

it('a lone point always has its label', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), width, (value, pixels) => {
      const chart = chartOfValues([[value]]);
      expect(labelledPoints(chart, chartFrame(chart, pixels))).toHaveLength(1);
    }),
  );
});
