import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { boxOf, overlap, placeLabels } from './labels.ts';

const FRAME = { left: 40, top: 10, right: 400, bottom: 250 };
const labelRequest = fc.record({
  x: fc.integer({ min: FRAME.left, max: FRAME.right }),
  y: fc.integer({ min: FRAME.top, max: FRAME.bottom }),
  text: fc.string({ minLength: 1, maxLength: 30 }),
  isBold: fc.boolean(),
});

it('placeLabels keeps labels inside the frame, off points, and off each other', () => {
  fc.assert(
    fc.property(fc.array(labelRequest, { maxLength: 60 }), (requests) => {
      const points = requests.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }));
      const labels = placeLabels(requests, points, FRAME);
      expect(labels).toHaveLength(requests.length);
      const boxes = labels.flatMap((label, place) => (label ? [boxOf(label, requests[place]?.isBold)] : []));
      for (const [place, box] of boxes.entries()) {
        expect([...points, ...boxes.slice(place + 1)].some((other) => overlap(box, other))).toBe(false);
        expect(box.left).toBeGreaterThanOrEqual(FRAME.left);
        expect(box.right).toBeLessThanOrEqual(FRAME.right);
        expect(box.top).toBeGreaterThanOrEqual(FRAME.top);
        expect(box.bottom).toBeLessThanOrEqual(FRAME.bottom);
      }
    }),
    { numRuns: runs(200) },
  );
});

it('placeLabels lengthens labels only after it has placed all of them', () => {
  const requests = Array.from({ length: 6 }, (_, index) => ({
    x: 60 + index * 40,
    y: 120,
    text: `nprobes ${index}, refine 10`,
    short: String(index),
  }));
  const labels = placeLabels(requests, [], FRAME);
  expect(labels.every((label) => label !== undefined)).toBe(true);
  expect(labels.some((label) => label?.text.includes('refine'))).toBe(true);
  expect(labels.some((label) => !label?.text.includes('refine'))).toBe(true);
});

it('placeLabels draws only needed labels if points cover the whole frame', () => {
  const everywhere = [FRAME];
  const label = { x: 200, y: 100, text: 'nprobes 5' };
  expect(placeLabels([label], everywhere, FRAME)).toEqual([undefined]);
  expect(placeLabels([{ ...label, isNeeded: true }], everywhere, FRAME)[0]?.text).toBe('nprobes 5');
});

it('placeLabels gives the first label the best position, and drops labels without room', () => {
  const requests = Array.from({ length: 9 }, (_, index) => ({ x: 200, y: 100, text: `label ${index}` }));
  const labels = placeLabels(requests, [], FRAME);
  expect(labels[0]).toEqual({ x: 191, y: 96, anchor: 'end', text: 'label 0' });
  expect(labels.at(-1)).toBeUndefined();
});
