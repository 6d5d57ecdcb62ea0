import type { AnalyzedPlan } from '../read-plan.ts';
import {
  type Folding,
  type GraphBox,
  type GraphBoxes,
  graphBoxes,
  type SearchFrame,
  searchFrames,
} from './graph-boxes.ts';
import { isCheapStep } from './graph-items.ts';
import { estimatedWidth, type Rect } from './picture.ts';
import { placeTree, type TreeBox } from './tree-places.ts';

export interface GraphLayout extends GraphBoxes {
  /** By the index of the box. */
  readonly forms: readonly BoxForm[];
  readonly areas: readonly Rect[];
  /** The input that stands straight below each box; undefined if it has none. */
  readonly straight: readonly (number | undefined)[];
  readonly frames: readonly PlacedFrame[];
  readonly width: number;
  readonly height: number;
}

export interface BoxForm {
  /** A chip is one line, for cheap operators. */
  readonly kind: 'card' | 'chip';
  readonly place: BoxPlace;
}

/** On the critical path or in parallel to it; unknown if the plan states no times. */
type BoxPlace = 'path' | 'beside' | 'unknown';

export interface PlacedFrame extends Rect {
  readonly title: string;
  /** The lines of the label, as wide as the frame allows. */
  readonly lines: readonly string[];
}

const WIDTH = 256;
const HEIGHTS = { card: 52, chip: 24 } as const;

export function graphLayout(reading: AnalyzedPlan, folding: Folding): GraphLayout {
  const graph = graphBoxes(reading, folding);
  const forms = graph.boxes.map((box) => formOf(reading, box));
  const framed = shownFrames(reading, graph);
  const straight = graph.boxes.map((box) => straightBelow(box, forms));
  const boxes = graph.boxes.map((box): TreeBox => {
    const frame = framed.get(box.index);
    return {
      width: WIDTH,
      height: HEIGHTS[forms[box.index]?.kind ?? 'card'],
      parent: box.parent,
      children: box.children,
      straight: straight[box.index],
      frame: frame && { labelHeight: (width) => labelLines(frame, width).length * FRAME_LINE },
    };
  });
  const { x, y, width, height, frames } = placeTree(boxes);
  const areas = boxes.map((box, index) => ({
    x: (x[index] ?? 0) - WIDTH / 2,
    y: y[index] ?? 0,
    width: WIDTH,
    height: box.height,
  }));
  const placed = frames.flatMap(({ root, ...area }): readonly PlacedFrame[] => {
    const frame = framed.get(root);
    return frame === undefined ? [] : [{ ...area, title: frame.title, lines: labelLines(frame, area.width) }];
  });
  return { ...graph, forms, areas, straight, frames: placed, width, height };
}

function formOf(reading: AnalyzedPlan, { item }: GraphBox): BoxForm {
  const [first = 0] = item.nodes;
  const isChip = item.kind === 'chain' || (item.kind === 'node' && isCheapStep(reading, first));
  const isOnPath = item.kind !== 'others' && reading.figures[first]?.isOnPath === true;
  const hasPath = reading.summary.wallNanoseconds !== undefined;
  return { kind: isChip ? 'chip' : 'card', place: hasPath ? (isOnPath ? 'path' : 'beside') : 'unknown' };
}

/** The input on the critical path stands straight below; off the path, the middle input does. */
function straightBelow({ children }: GraphBox, forms: readonly BoxForm[]): number | undefined {
  const onPath = children.find((child) => forms[child]?.place === 'path');
  return onPath ?? children[(children.length - 1) >> 1];
}

/** Frames whose outermost operator starts a box with other boxes below it. */
function shownFrames(reading: AnalyzedPlan, { boxes, boxOf }: GraphBoxes): ReadonlyMap<number, SearchFrame> {
  return new Map(
    searchFrames(reading).flatMap((frame) => {
      const box = boxes[boxOf[frame.root] ?? -1];
      const isShown = box?.item.kind !== 'others' && box?.item.nodes[0] === frame.root;
      return box !== undefined && isShown && box.children.length > 0 ? [[box.index, frame] as const] : [];
    }),
  );
}

/** The height of a line in the label of a frame. */
export const FRAME_LINE = 18;

export const FRAME_INDENT = 14;

/** Wraps the title and the facts of a search to the width of the frame. */
function labelLines({ title, facts }: SearchFrame, width: number): readonly string[] {
  const lines: string[] = [];
  let line = facts.length === 0 ? title : `${title}:`;
  facts.forEach((fact, index) => {
    const words = index < facts.length - 1 ? `${fact},` : fact;
    if (estimatedWidth(`${line} ${words}`, 'words') <= width - 2 * FRAME_INDENT) line += ` ${words}`;
    else {
      lines.push(line);
      line = words;
    }
  });
  return [...lines, line];
}
