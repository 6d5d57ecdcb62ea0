import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy';
import type { GraphBox } from './graph-boxes.ts';

export const BOX_WIDTH = 216;
export const BOX_HEIGHT = 38;
export const BOX_STEP = 54;
const COLUMN = BOX_WIDTH + 16;
const FRAME_PAD = 8;

/** Boxes that are drawn within one frame: `root` and all boxes below it. */
export interface BoxFrame {
  readonly root: number;
  /** The box after the last one. */
  readonly end: number;
}

/** The centre of the upper edge of each box, with 0 where the leftmost box or frame begins. */
export interface BoxPlaces {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly width: number;
}

/**
 * Boxes of one size as a tidy tree: nothing overlaps, an operator stands above the middle of its inputs. A frame reaches
 * further than the boxes that it is around of, so whatever is beside it keeps away from its edges on every level; below its
 * last level it has one more, for its label.
 */
export function placeBoxes(boxes: readonly GraphBox[], frames: readonly BoxFrame[]): BoxPlaces {
  const reaches = reachesOf(boxes, frames);
  const points = layOut(boxes, 0, frames, (one, other) => {
    if (reaches.frame[one] === reaches.frame[other]) return COLUMN;
    const [left, right] = one < other ? [one, other] : [other, one];
    return (reaches.right[left] ?? 0) + (reaches.left[right] ?? 0);
  });
  return moved(points, reaches, boxes.length);
}

interface Reaches {
  /** Of each box the number of its frame, or -1. */
  readonly frame: Int32Array;
  /** How much room it needs at each side of its middle. */
  readonly left: Float64Array;
  readonly right: Float64Array;
}

function reachesOf(boxes: readonly GraphBox[], frames: readonly BoxFrame[]): Reaches {
  const reaches = {
    frame: new Int32Array(boxes.length).fill(-1),
    left: new Float64Array(boxes.length).fill(COLUMN / 2),
    right: new Float64Array(boxes.length).fill(COLUMN / 2),
  };
  frames.forEach(({ root }, number) => {
    const points = layOut(boxes, root, [], () => COLUMN);
    const [least, most] = extent(points.map(({ x }) => x));
    for (const { data, x } of points) {
      reaches.frame[data.index] = number;
      reaches.left[data.index] = x - least + COLUMN / 2 + FRAME_PAD;
      reaches.right[data.index] = most - x + COLUMN / 2 + FRAME_PAD;
    }
  });
  return reaches;
}

interface Datum {
  readonly index: number;
  /** The place for a label below the deepest box of a frame. */
  readonly isLabel: boolean;
}

function layOut(
  boxes: readonly GraphBox[],
  root: number,
  frames: readonly BoxFrame[],
  distance: (one: number, other: number) => number,
): readonly HierarchyPointNode<Datum>[] {
  const labelled = new Set(frames.map((frame) => deepest(boxes, frame)));
  const shape = hierarchy<Datum>({ index: root, isLabel: false }, ({ index, isLabel }) => {
    if (isLabel) return [];
    const inputs = (boxes[index]?.children ?? []).map((child) => ({ index: child, isLabel: false }));
    return labelled.has(index) ? [{ index, isLabel: true }] : inputs;
  });
  const placed = tree<Datum>()
    .nodeSize([1, BOX_STEP])
    .separation((one, other) => distance(one.data.index, other.data.index))(shape);
  return placed.descendants();
}

function deepest(boxes: readonly GraphBox[], { root, end }: BoxFrame): number {
  const depths = new Map([[root, 0]]);
  let found = root;
  for (let index = root + 1; index < end; index += 1) {
    const depth = (depths.get(boxes[index]?.parent ?? root) ?? 0) + 1;
    depths.set(index, depth);
    if (depth > (depths.get(found) ?? 0)) found = index;
  }
  return found;
}

function moved(points: readonly HierarchyPointNode<Datum>[], reaches: Reaches, count: number): BoxPlaces {
  const places = { x: new Float64Array(count), y: new Float64Array(count) };
  const reach = (of: Float64Array, { data }: HierarchyPointNode<Datum>) => of[data.index] ?? 0;
  const [least] = extent(points.map((point) => point.x - reach(reaches.left, point)));
  const [, most] = extent(points.map((point) => point.x + reach(reaches.right, point)));
  for (const { data, x, y } of points) {
    if (data.isLabel) continue;
    places.x[data.index] = x - least;
    places.y[data.index] = y;
  }
  return { ...places, width: most - least };
}

function extent(numbers: readonly number[]): readonly [least: number, most: number] {
  return [
    numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY),
    numbers.reduce((most, number) => Math.max(most, number), Number.NEGATIVE_INFINITY),
  ];
}
