import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phaseSegments } from './PhaseBar.tsx';

test('shows each phase as its share of the whole, in the order of a request', () => {
  const segments = phaseSegments({ phases: { body: 10, dns: 5, wait: 25 }, duration: 50 });
  expect(segments.map(({ phase, percent }) => [phase, percent])).toEqual([
    ['dns', 10],
    ['wait', 50],
    ['body', 20],
  ]);
});

test('leaves out a phase that took no time', () => {
  expect(phaseSegments({ phases: { dns: 0, wait: 4 }, duration: 4 })).toHaveLength(1);
});

test('has nothing to show for a request that just began', () => {
  expect(phaseSegments({ phases: {}, duration: 0 })).toEqual([]);
});

test('never fills more than the bar', () => {
  const time = fc.double({ min: 0, max: 1e7, noNaN: true });
  const phases = fc.record(
    { dns: time, connect: time, tls: time, wait: time, body: time },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(phases, time, (told, duration) => {
      const segments = phaseSegments({ phases: told, duration });
      const sum = segments.reduce((total, { percent }) => total + percent, 0);
      expect(sum).toBeLessThanOrEqual(100 + 1e-6);
      expect(segments.every(({ percent }) => percent > 0 || Number.isFinite(percent))).toBe(true);
    }),
  );
});
