import { expect, it } from 'vitest';
import { orderSettings, type SettingSorting } from './order-settings.ts';
import { settingText } from './setting.ts';
import { pointOf, timedPoint } from './testing/whole-sweep.ts';

const AXES = [
  { parameter: 'nprobes' as const, values: [1, 2, 5] },
  { parameter: 'refine_factor' as const, values: [null, 10] },
];
const POINTS = [
  pointOf({ nprobes: 5, refine_factor: 10 }, 0.98, 30),
  pointOf({ nprobes: 2, refine_factor: 10 }, 0.98, 20),
  pointOf({ nprobes: 5, refine_factor: null }, 0.98, 20),
  pointOf({ nprobes: 2, refine_factor: null }, 0.98, 20),
  pointOf({ nprobes: 1, refine_factor: null }, 0.5, 40),
  timedPoint({ nprobes: 1, refine_factor: 10 }, 1),
];

function ordered(by: SettingSorting['by'], direction: SettingSorting['direction'] = 'descending') {
  return orderSettings(POINTS, { by, direction }, 'p95').map(({ setting }) => settingText(setting, AXES));
}

it('orderSettings sorts settings with equal recall by latency, then by effort', () => {
  expect(ordered('recall')).toEqual([
    'nprobes 2, no refine',
    'nprobes 2, refine 10',
    'nprobes 5, no refine',
    'nprobes 5, refine 10',
    'nprobes 1, no refine',
    'nprobes 1, refine 10',
  ]);
});

it('orderSettings keeps the faster of equal settings first in ascending order, too', () => {
  expect(ordered('recall', 'ascending').slice(2)).toEqual(ordered('recall').slice(0, 4));
});

it('orderSettings sorts by a parameter with missing values first, and by a percentile', () => {
  expect(ordered('refine_factor', 'ascending').slice(0, 3)).toEqual([
    'nprobes 2, no refine',
    'nprobes 5, no refine',
    'nprobes 1, no refine',
  ]);
  expect(ordered('p95', 'ascending')[0]).toBe('nprobes 1, refine 10');
});
