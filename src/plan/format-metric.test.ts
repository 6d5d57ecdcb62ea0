import { expect, it } from 'vitest';
import { formatMetricCount, formatPercent, formatTime, statedMetric } from './format-metric.ts';
import { parsePlan } from './parse/parse-plan.ts';

it.each([
  [0, '0 ns'],
  [471, '471 ns'],
  [999.6, '1.00 µs'],
  [28_863, '28.9 µs'],
  [709_285, '709 µs'],
  [999_960, '1.00 ms'],
  [2_016_357, '2.02 ms'],
  [16_250_000_000, '16.3 s'],
  [5_400_000_000_000, '5400 s'],
])('formats %s nanoseconds with three significant digits', (nanoseconds, text) => {
  expect(formatTime(nanoseconds)).toBe(text);
});

it.each([
  [999, '999'],
  [9_999, '9,999'],
  [12_340, '12.34 K'],
  [4_951_610, '4.95 M'],
])('formats a count of %i', (count, words) => {
  expect(formatMetricCount(count)).toBe(words);
});

it.each([
  [0, '0%'],
  [0.0001, '< 0.1%'],
  [0.457, '45.7%'],
  [0.9999, '100%'],
  [1, '100%'],
])('formats a share of %f', (share, words) => {
  expect(formatPercent(share)).toBe(words);
});

it('shows a metric as the text states it', () => {
  const [plan] = parsePlan(
    'A, elapsed=709.285µs, metrics=[output_rows=3.00 K, wait=5ms, input_rows=4000000]',
  ).parts;
  const node = plan?.kind === 'plan' ? plan.nodes[0] : undefined;
  expect(
    ['elapsed', 'output_rows', 'wait', 'input_rows', 'none'].map((name) => node && statedMetric(node, name)),
  ).toEqual(['709.285 µs', '3.00 K', '5 ms', '4,000,000', undefined]);
});
