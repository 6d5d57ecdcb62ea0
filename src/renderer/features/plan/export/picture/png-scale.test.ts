import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pngScale } from './plan-png.ts';

it('is twice as fine as the picture while there is room', () => {
  expect(pngScale(1200, 700)).toBe(2);
});

it('never makes more of an image than browsers give', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200_000 }),
      fc.integer({ min: 1, max: 200_000 }),
      (width, height) => {
        const scale = pngScale(width, height);
        if (scale === undefined) return;
        expect(Math.max(width, height) * scale).toBeLessThanOrEqual(16_384.001);
        expect(width * height * scale * scale).toBeLessThanOrEqual(100_000_001);
      },
    ),
  );
});

it('refuses what nobody could read in an image', () => {
  expect(pngScale(500_000, 400)).toBeUndefined();
  expect(pngScale(30_000, 400)).toBeGreaterThan(0.5);
});
