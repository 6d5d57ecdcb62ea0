import type { AnalyzedPlan } from '../analysis/read-plan.ts';
import { type GraphBox, type GraphBoxes, graphBoxes } from './graph-boxes.ts';
import type { Folding } from './graph-folding.ts';
import { BOX_HEIGHT, BOX_WIDTH, placeBoxes } from './graph-places.ts';
import type { Rect } from './picture.ts';
import { searchFrames } from './search-frames.ts';

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
