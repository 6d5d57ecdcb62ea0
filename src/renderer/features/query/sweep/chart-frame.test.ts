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

it('no label hides a mark, whatever was measured, and the one of a lone point is always there', () => {
  const values = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(values, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 300, max: 1400 }),
      (all, width) => {
        const chart = chartOfValues(all);
        const frame = chartFrame(chart, width);
        const marks = all.flatMap((series) =>
          series.map((value, place) => ({ x: frame.x(place), y: frame.y(value) })),
        );
        for (const { x, y, text } of labelledPoints(chart, frame)) {
          const hidden = marks.filter(
            (mark) => Math.abs(mark.x - x) < text.length * 3 && mark.y > y - 10 && mark.y < y + 3,
          );
          expect(hidden).toEqual([]);
        }
      },
    ),
  );
  const lone = chartOfValues([[3]]);
  expect(labelledPoints(lone, chartFrame(lone, 600))).toHaveLength(1);
});
