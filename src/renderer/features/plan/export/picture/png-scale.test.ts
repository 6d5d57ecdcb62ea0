import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pngScale } from './plan-png.ts';

it('uses double resolution if there is room', () => {
  expect(pngScale(1200, 700)).toBe(2);
});

it('never exceeds the image limits of browsers', () => {
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

it('rejects a picture that would be unreadable as an image', () => {
  expect(pngScale(500_000, 400)).toBeUndefined();
  expect(pngScale(30_000, 400)).toBeGreaterThan(0.5);
});
