import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy';
import type { AnalyzedPlan } from '../read-plan.ts';
import { type Folding, type GraphBox, type GraphBoxes, graphBoxes, searchFrames } from './graph-boxes.ts';
import type { Rect } from './picture.ts';

export interface GraphLayout extends GraphBoxes {
  /** At the index of each box. */
  readonly areas: readonly Rect[];
  readonly frames: readonly PlacedFrame[];
  readonly width: number;
  readonly height: number;
}

export interface PlacedFrame extends Rect {
  readonly label: string;
}

const PAD = 8;
const LABEL = 24;

export function graphLayout(reading: AnalyzedPlan, folding: Folding): GraphLayout {
  const graph = graphBoxes(reading, folding);
  const { boxes } = graph;
  const framed = shownFrames(reading, graph);
  const places = placeBoxes(boxes, framed);
  const areas = boxes.map(({ index }) => ({
    x: (places.x[index] ?? 0) - BOX_WIDTH / 2,
    y: (places.y[index] ?? 0) + PAD,
    width: BOX_WIDTH,
    height: BOX_HEIGHT,
  }));
  const frames = framed.map((frame) => frameAround(areas.slice(frame.root, frame.end), frame.label));
  const bottom = Math.max(
    0,
    ...frames.map(bottomOf),
    areas.reduce((most, area) => Math.max(most, bottomOf(area)), 0),
  );
  return { ...graph, areas, frames, width: places.width, height: bottom + PAD };
}

interface ShownFrame {
  readonly root: number;
  readonly end: number;
  readonly label: string;
}

/** Those whose outermost operator has a box. */
function shownFrames(reading: AnalyzedPlan, { boxes, boxOf }: GraphBoxes): readonly ShownFrame[] {
  const ends = boxEnds(boxes);
  return searchFrames(reading).flatMap(({ root, label }) => {
    const box = boxes[boxOf[root] ?? -1];
    if (box === undefined || box.item.kind !== 'node' || box.item.nodes[0] !== root) return [];
    return { root: box.index, end: ends[box.index] ?? box.index + 1, label };
  });
}

function boxEnds(boxes: readonly GraphBox[]): readonly number[] {
  const ends = boxes.map(({ index }) => index + 1);
  for (const { index, children } of boxes.toReversed()) {
    const last = children.at(-1);
    if (last !== undefined) ends[index] = ends[last] ?? index + 1;
  }
  return ends;
}

/** With the room below for its label. */
function frameAround(areas: readonly Rect[], label: string): PlacedFrame {
  const least = (of: (area: Rect) => number) =>
    areas.reduce((now, area) => Math.min(now, of(area)), Infinity);
  const most = (of: (area: Rect) => number) => areas.reduce((now, area) => Math.max(now, of(area)), 0);
  const x = least((area) => area.x) - PAD;
  const y = least((area) => area.y) - PAD;
  return {
    x,
    y,
    width: most((area) => area.x + area.width) + PAD - x,
    height: most(bottomOf) + LABEL - y,
    label,
  };
}

function bottomOf({ y, height }: Rect): number {
  return y + height;
}

const BOX_WIDTH = 216;
const BOX_HEIGHT = 38;
const BOX_STEP = 54;
const COLUMN = BOX_WIDTH + 16;
const FRAME_PAD = 8;

/** Boxes that are drawn within one frame: `root` and all boxes below it. */
interface BoxFrame {
  readonly root: number;
  /** The box after the last one. */
  readonly end: number;
}

/** The centre of the upper edge of each box, with 0 where the leftmost box or frame begins. */
interface BoxPlaces {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly width: number;
}

/**
 * Boxes of one size as a tidy tree: nothing overlaps, an operator stands above the middle of its inputs. A frame reaches
 * further than the boxes that it is around of, so whatever is beside it keeps away from its edges on every level; below its
 * last level it has one more, for its label.
 */
function placeBoxes(boxes: readonly GraphBox[], frames: readonly BoxFrame[]): BoxPlaces {
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
