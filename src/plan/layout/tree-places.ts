import {
  beside,
  type Contour,
  contourOf,
  distanceBeside,
  type SideName,
  widestReach,
  withStepAbove,
} from './tree-contour.ts';

/** A box before it has a position; parents come before their children. */
export interface TreeBox {
  readonly width: number;
  readonly height: number;
  readonly parent: number | undefined;
  readonly children: readonly number[];
  /** The child that stands straight below. */
  readonly straight: number | undefined;
  /** A frame around the box and everything below it. */
  readonly frame: TreeFrame | undefined;
}

interface TreeFrame {
  /** The height of its label below the boxes, for the width of the frame. */
  readonly labelHeight: (width: number) => number;
}

interface TreePlaces {
  /** The middle of each box. */
  readonly x: Float64Array;
  /** The upper edge of each box. */
  readonly y: Float64Array;
  readonly frames: readonly FramePlace[];
  readonly width: number;
  readonly height: number;
}

interface FramePlace {
  readonly root: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const BESIDE = 20;
/** Room for an arrow with its number. */
const BELOW = 27;
/** Room for lines from the side as well. */
const BELOW_FORK = 46;
const FRAME_PAD = 12;

/**
 * Places each box straight above one of its children, so that a path through the tree is a straight line; the other
 * children go beside it in order, as close as their subtrees allow. Neither boxes nor lines overlap.
 */
export function placeTree(boxes: readonly TreeBox[]): TreePlaces {
  const y = topsOf(boxes);
  const bottoms = bottomsOf(boxes, y);
  const offsets = new Float64Array(boxes.length);
  const contours: (Contour | undefined)[] = [];
  const frames: FramePlace[] = [];
  for (let index = boxes.length - 1; index >= 0; index -= 1) {
    const contour = contourAt({ boxes, y, offsets, contours }, index);
    const framed = frameAt(boxes, { y, bottoms }, index, contour);
    contours[index] = framed?.contour ?? contour;
    if (framed !== undefined) frames.push(framed.place);
  }
  return acrossThePage(boxes, { y, offsets, frames });
}

interface Placing {
  readonly boxes: readonly TreeBox[];
  readonly y: Float64Array;
  /** Distances from the middle of the parent. */
  readonly offsets: Float64Array;
  /** The contours of children are merged into that of their parent. */
  readonly contours: (Contour | undefined)[];
}

function topsOf(boxes: readonly TreeBox[]): Float64Array {
  const tops = new Float64Array(boxes.length);
  boxes.forEach((box, index) => {
    if (box.parent === undefined) tops[index] = box.frame === undefined ? 0 : FRAME_PAD;
    const below = (tops[index] ?? 0) + box.height + gapBelow(boxes, box);
    for (const child of box.children) tops[child] = below;
  });
  return tops;
}

function gapBelow(boxes: readonly TreeBox[], { children }: TreeBox): number {
  const gap = children.length > 1 ? BELOW_FORK : BELOW;
  return children.some((child) => boxes[child]?.frame !== undefined) ? gap + FRAME_PAD : gap;
}

function bottomsOf(boxes: readonly TreeBox[], y: Float64Array): Float64Array {
  const bottoms = new Float64Array(boxes.length);
  for (let index = boxes.length - 1; index >= 0; index -= 1) {
    const { height = 0, parent } = boxes[index] ?? {};
    bottoms[index] = Math.max(bottoms[index] ?? 0, (y[index] ?? 0) + height);
    if (parent !== undefined) bottoms[parent] = Math.max(bottoms[parent] ?? 0, bottoms[index] ?? 0);
  }
  return bottoms;
}

/** The contour of a box and everything below it. */
function contourAt(placing: Placing, index: number): Contour {
  const { boxes, y } = placing;
  const { width = 0, height = 0, children = [], straight } = boxes[index] ?? {};
  const top = y[index] ?? 0;
  const own = { top, bottom: top + height, reach: width / 2 };
  const below = straight === undefined ? undefined : placing.contours[straight];
  if (below === undefined || straight === undefined) return contourOf(own);
  const middle = children.indexOf(straight);
  const before = children.slice(0, middle).reverse();
  const left = placedBeside(placing, below, before, 'left');
  const both = placedBeside(placing, left, children.slice(middle + 1), 'right');
  const bottom = (y[straight] ?? 0) - (children.some((child) => boxes[child]?.frame) ? FRAME_PAD : 0);
  for (const side of ['left', 'right'] as const) {
    const outermost = side === 'left' ? children[0] : children.at(-1);
    const reach = Math.abs(placing.offsets[outermost ?? straight] ?? 0) + width / 2;
    // The space of the lines.
    withStepAbove(both, side, { top: own.bottom, bottom, reach });
    withStepAbove(both, side, own);
  }
  return both;
}

function placedBeside(
  { offsets, contours }: Placing,
  contour: Contour,
  children: readonly number[],
  side: SideName,
): Contour {
  let all = contour;
  for (const child of children) {
    const other = contours[child];
    if (other === undefined) continue;
    const distance = distanceBeside(all, other, side) + BESIDE;
    offsets[child] = side === 'left' ? -distance : distance;
    all = beside(all, other, side, distance);
  }
  return all;
}

/** A frame keeps other boxes out of its whole rectangle. */
function frameAt(
  boxes: readonly TreeBox[],
  { y, bottoms }: { readonly y: Float64Array; readonly bottoms: Float64Array },
  index: number,
  contour: Contour,
): { readonly contour: Contour; readonly place: FramePlace } | undefined {
  const frame = boxes[index]?.frame;
  if (frame === undefined) return undefined;
  const left = widestReach(contour.left) + FRAME_PAD;
  const right = widestReach(contour.right) + FRAME_PAD;
  const top = (y[index] ?? 0) - FRAME_PAD;
  const bottom = (bottoms[index] ?? 0) + FRAME_PAD + frame.labelHeight(left + right);
  const step = (reach: number) => ({ steps: [{ top, bottom, reach }], shift: 0 });
  return {
    contour: { left: step(left), right: step(right) },
    place: { root: index, x: -left, y: top, width: left + right, height: bottom - top },
  };
}

/** Converts distances from parents to coordinates, with 0 at the left edge. */
function acrossThePage(
  boxes: readonly TreeBox[],
  { y, offsets, frames }: Pick<Placing, 'y' | 'offsets'> & Pick<TreePlaces, 'frames'>,
): TreePlaces {
  const x = new Float64Array(boxes.length);
  boxes.forEach(({ parent }, index) => {
    if (parent !== undefined) x[index] = (x[parent] ?? 0) + (offsets[index] ?? 0);
  });
  const placed = frames.map((frame) => ({ ...frame, x: frame.x + (x[frame.root] ?? 0) }));
  const edges = [
    ...boxes.map(({ width, height }, index) => ({
      x: (x[index] ?? 0) - width / 2,
      y: y[index] ?? 0,
      width,
      height,
    })),
    ...placed,
  ];
  const left = edges.reduce((least, edge) => Math.min(least, edge.x), 0);
  const right = edges.reduce((most, edge) => Math.max(most, edge.x + edge.width), 0);
  const bottom = edges.reduce((most, edge) => Math.max(most, edge.y + edge.height), 0);
  const shifted = placed.map((frame) => ({ ...frame, x: frame.x - left }));
  return { x: x.map((place) => place - left), y, frames: shifted, width: right - left, height: bottom };
}
