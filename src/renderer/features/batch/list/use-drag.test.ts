import { expect, it } from 'vitest';
import { edgeSpeed } from './use-drag.ts';

it('a list scrolls only while something is held near one of its ends, and beyond it no faster', () => {
  expect([edgeSpeed(200, 400), edgeSpeed(32, 400), edgeSpeed(368, 400)]).toEqual([0, 0, 0]);
  expect(edgeSpeed(20, 400)).toBeLessThan(0);
  expect(edgeSpeed(4, 400)).toBeLessThan(edgeSpeed(20, 400));
  expect(edgeSpeed(396, 400)).toBe(-edgeSpeed(4, 400));
  expect(edgeSpeed(4000, 400)).toBe(edgeSpeed(400, 400));
});
