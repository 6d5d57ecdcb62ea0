import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphBox } from '#plan/layout/index.ts';
import { broughtIntoView, type Camera, firstCamera, fitted, inPicture, zoomed } from './camera.ts';
import { moveForKey } from './GraphCanvas.tsx';

const VIEW = { width: 800, height: 600 };

const anyCamera: fc.Arbitrary<Camera> = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  scale: fc.double({ min: 0.05, max: 2, noNaN: true }),
});

describe('the camera', () => {
  it('fits all of a picture into the view, and makes none larger than it is', () => {
    expect(fitted({ width: 200, height: 100 }, VIEW)).toEqual({ scale: 1, x: 300, y: 16 });
    const { scale, x } = fitted({ width: 8000, height: 100 }, VIEW);
    expect(8000 * scale).toBeCloseTo(768);
    expect(x).toBeCloseTo(16);
  });

  it('begins where one can read: at the root of a graph that is too large', () => {
    const camera = firstCamera(
      { width: 50_000, height: 400 },
      VIEW,
      { x: 30_000, y: 8, width: 216, height: 38 },
      undefined,
    );
    expect(camera.scale).toBeGreaterThan(0.5);
    expect(inPicture(camera, { x: 400, y: 16 }).x).toBeCloseTo(30_108);
  });

  it('keeps what is under the pointer there while it zooms', () => {
    const at = { x: 321, y: 123 };
    fc.assert(
      fc.property(anyCamera, fc.double({ min: 0.5, max: 2, noNaN: true }), (camera, factor) => {
        const [before, after] = [inPicture(camera, at), inPicture(zoomed(camera, factor, at), at)];
        expect(after.x).toBeCloseTo(before.x, 4);
        expect(after.y).toBeCloseTo(before.y, 4);
      }),
    );
  });

  it('brings a box into view, and stays where it is for one that can be seen', () => {
    const box = { x: 900, y: 40, width: 200, height: 38 };
    fc.assert(
      fc.property(anyCamera, (camera) => {
        const moved = broughtIntoView(camera, VIEW, box);
        const left = moved.x + box.x * moved.scale;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + box.width * moved.scale).toBeLessThanOrEqual(VIEW.width);
        expect(broughtIntoView(moved, VIEW, box)).toBe(moved);
      }),
    );
  });
});

describe('the keys of the graph', () => {
  const boxes: readonly GraphBox[] = [
    box(0, undefined, [1], { key: 'node 0', isOpen: true }),
    box(1, 0, [2, 3], { key: 'node 1', isOpen: true }),
    box(2, 1, [], { key: 'node 2', isOpen: false }),
    box(3, 1, [], undefined),
  ];

  function box(
    index: number,
    parent: number | undefined,
    children: number[],
    fold: GraphBox['fold'],
  ): GraphBox {
    return { index, parent, children, fold, hidden: 0, item: { kind: 'node', nodes: [index] } };
  }

  it.each([
    ['ArrowUp', 2, { kind: 'select', box: 1 }],
    ['ArrowDown', 0, { kind: 'select', box: 1 }],
    ['ArrowRight', 2, { kind: 'fold', fold: { key: 'node 2', isOpen: false } }],
    ['ArrowLeft', 3, { kind: 'select', box: 2 }],
    ['ArrowLeft', 1, { kind: 'fold', fold: { key: 'node 1', isOpen: true } }],
    ['Enter', 1, { kind: 'fold', fold: { key: 'node 1', isOpen: true } }],
    ['Enter', 3, undefined],
    ['End', 0, { kind: 'select', box: 3 }],
    ['x', 0, undefined],
  ])('%s at box %i', (key, from, expected) => {
    const current = boxes[from];
    expect(current && moveForKey(boxes, current, key)).toEqual(expected);
  });
});
