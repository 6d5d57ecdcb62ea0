import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphBox } from '#plan/layout/index.ts';
import {
  broughtIntoView,
  type Camera,
  fitted,
  type InSight,
  inPicture,
  keepInView,
  LEAST_FIT,
  overflows,
  visibleArea,
  zoomed,
} from './camera.ts';
import { moveForKey } from './GraphCanvas.tsx';

const VIEW = { width: 800, height: 600 };

const anyCamera: fc.Arbitrary<Camera> = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  scale: fc.double({ min: 0.05, max: 2, noNaN: true }),
});

describe('the camera', () => {
  const root = { x: 0, y: 0, width: 256, height: 52 };

  function sight(change: Partial<InSight> = {}): InSight {
    return { root, selected: undefined, taken: 0, ...change };
  }

  it('fits the whole picture into the view without enlarging it', () => {
    expect(fitted({ width: 200, height: 100 }, VIEW, sight())).toEqual({ scale: 1, x: 300, y: 20 });
    const { scale, x } = fitted({ width: 900, height: 100 }, VIEW, sight());
    expect(900 * scale).toBeCloseTo(760);
    expect(x).toBeCloseTo(20);
  });

  it('never scales below readability, and keeps the selection in view, for any picture', () => {
    const length = fc.integer({ min: 260, max: 20_000 });
    const picture = fc.record({ width: length, height: length });
    const view = fc.record({
      width: fc.integer({ min: 300, max: 2000 }),
      height: fc.integer({ min: 120, max: 1200 }),
    });
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(picture, view, part, part, part, (whole, size, x, y, across) => {
        const selected = { ...root, x: x * (whole.width - 256), y: y * (whole.height - 52) };
        const at = sight({ root: { ...root, x: across * (whole.width - 256) }, selected });
        const camera = fitted(whole, size, at);
        expect(camera.scale).toBeGreaterThanOrEqual(LEAST_FIT);
        const seen = visibleArea(camera, size);
        expect(selected.x).toBeGreaterThanOrEqual(seen.x);
        expect(selected.x + 256).toBeLessThanOrEqual(seen.x + seen.width + 0.01);
        expect(selected.y).toBeGreaterThanOrEqual(seen.y);
        expect(selected.y + 52).toBeLessThanOrEqual(seen.y + seen.height + 0.01);
      }),
    );
  });

  it('starts at the root of a graph that is too large, next to the minimap', () => {
    const middle = { ...root, x: 30_000 };
    const camera = fitted({ width: 50_000, height: 400 }, VIEW, sight({ root: middle, taken: 160 }));
    expect(camera.scale).toBe(1);
    expect(inPicture(camera, { x: 320, y: 20 }).x).toBeCloseTo(30_128);
  });

  it('leaves no empty space beside a graph that continues on one side', () => {
    expect(fitted({ width: 5000, height: 400 }, VIEW, sight()).x).toBe(20);
  });

  it('shows a minimap only if something is out of view', () => {
    const picture = { width: 900, height: 700 };
    expect(overflows(fitted(picture, VIEW, sight()), picture, VIEW)).toBe(false);
    expect(overflows({ scale: 1, x: 0, y: 0 }, picture, VIEW)).toBe(true);
  });

  it('never loses the picture while dragging, and keeps a visible position', () => {
    const picture = { width: 3000, height: 400 };
    fc.assert(
      fc.property(anyCamera, (camera) => {
        const moved = keepInView(camera, picture, VIEW);
        const seen = visibleArea(moved, VIEW);
        expect(seen.x).toBeLessThan(picture.width);
        expect(seen.y).toBeLessThan(picture.height);
        expect(seen.x + seen.width).toBeGreaterThan(0);
        expect(seen.y + seen.height).toBeGreaterThan(0);
        expect(keepInView(moved, picture, VIEW)).toEqual(moved);
      }),
    );
    const inside = { scale: 1, x: -900, y: 20 };
    expect(keepInView(inside, picture, VIEW)).toEqual(inside);
  });

  it('keeps the point under the pointer fixed while zooming', () => {
    const at = { x: 321, y: 123 };
    fc.assert(
      fc.property(anyCamera, fc.double({ min: 0.5, max: 2, noNaN: true }), (camera, factor) => {
        const [before, after] = [inPicture(camera, at), inPicture(zoomed(camera, factor, at), at)];
        expect(after.x).toBeCloseTo(before.x, 4);
        expect(after.y).toBeCloseTo(before.y, 4);
      }),
    );
  });

  it('scrolls a box into view, and doesn’t move for a visible one', () => {
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

describe('the keyboard in the graph', () => {
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
    ['ArrowDown', 1, { kind: 'select', box: 3 }],
    ['ArrowRight', 2, { kind: 'fold', fold: { key: 'node 2', isOpen: false } }],
    ['ArrowLeft', 3, { kind: 'select', box: 2 }],
    ['ArrowLeft', 1, { kind: 'fold', fold: { key: 'node 1', isOpen: true } }],
    ['Enter', 1, { kind: 'fold', fold: { key: 'node 1', isOpen: true } }],
    ['Enter', 3, undefined],
    ['End', 0, { kind: 'select', box: 3 }],
    ['x', 0, undefined],
  ])('%s at box %i', (key, from, expected) => {
    const current = boxes[from];
    const straight = [1, 3, undefined, undefined];
    expect(current && moveForKey({ boxes, straight }, current, key)).toEqual(expected);
  });
});
