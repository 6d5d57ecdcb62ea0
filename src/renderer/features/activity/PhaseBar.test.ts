import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barScale, phaseSegments } from './PhaseBar.tsx';

test('shows each phase as a share of the duration, in the order of a request', () => {
  const segments = phaseSegments({ phases: { body: 10, dns: 5, wait: 25 }, duration: 50 });
  expect(segments.map(({ phase, percent }) => [phase, percent])).toEqual([
    ['dns', 10],
    ['wait', 50],
    ['body', 20],
  ]);
});

test('omits a phase with no duration', () => {
  expect(phaseSegments({ phases: { dns: 0, wait: 4 }, duration: 4 })).toHaveLength(1);
});

test('has no segments for a request that just started', () => {
  expect(phaseSegments({ phases: {}, duration: 0 })).toEqual([]);
});

test('never exceeds the width of the bar', () => {
  const time = fc.double({ min: 0, max: 1e7, noNaN: true });
  const phases = fc.record(
    { dns: time, connect: time, tls: time, wait: time, body: time },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(phases, time, (given, duration) => {
      const segments = phaseSegments({ phases: given, duration });
      const sum = segments.reduce((total, { percent }) => total + percent, 0);
      expect(sum).toBeLessThanOrEqual(100 + 1e-6);
      expect(segments.every(({ percent }) => percent > 0 || Number.isFinite(percent))).toBe(true);
    }),
  );
});

test('uses one scale for the whole list, which a single outlier doesn’t change', () => {
  const durations = Array.from({ length: 19 }, (_, index) => index + 1);
  expect(barScale(durations)).toBe(20);
  expect(barScale([...durations, 180_000])).toBe(20);
});

test('rounds the scale up, so that small differences don’t change it', () => {
  expect(barScale([])).toBe(1);
  expect([7.2, 10, 11, 19, 40, 99].map((duration) => barScale([duration]))).toEqual([
    10, 10, 20, 20, 50, 100,
  ]);
  expect(barScale([9, 12, 18, 44, 2600])).toBe(50);
});
