/** A text at a point of the picture. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
}

export interface LabelRequest {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Used if the whole text has no room. */
  readonly short?: string;
  readonly isBold?: boolean;
  /** Always drawn: over a point if no position is free. */
  readonly isNeeded?: boolean;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The average width of a letter. */
export const LETTER = 6.3;
const BOLD_LETTER = 7;
const HEIGHT = 14;
const AWAY = 9;

interface Place {
  readonly dx: number;
  readonly dy: number;
  readonly anchor: Label['anchor'];
}

/**
 * Positions for a label, the best one first: to the left of the point and above it, since a front rises to the right.
 */
const PLACES: readonly Place[] = [
  { dx: -AWAY, dy: -4, anchor: 'end' },
  { dx: 0, dy: -AWAY - 2, anchor: 'middle' },
  { dx: AWAY, dy: 12, anchor: 'start' },
  { dx: AWAY, dy: 4, anchor: 'start' },
  { dx: 0, dy: AWAY + 11, anchor: 'middle' },
  { dx: -AWAY, dy: 14, anchor: 'end' },
];

/** Positions that are further away, for labels that must be drawn. */
const FAR_PLACES: readonly Place[] = [
  { dx: -AWAY, dy: -18, anchor: 'end' },
  { dx: AWAY, dy: -14, anchor: 'start' },
  { dx: 0, dy: -AWAY - 16, anchor: 'middle' },
  { dx: AWAY, dy: 26, anchor: 'start' },
  { dx: -AWAY, dy: 28, anchor: 'end' },
];

/**
 * Places the labels that have room, the first ones first: none over another label, over a point, or outside. Short
 * forms become long only after all labels are placed, so that no label displaces another. Labels cover `avoided` boxes
 * only if there is no other position.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  taken: readonly Box[],
  frame: Box,
  avoided: readonly Box[] = [],
): readonly (Label | undefined)[] {
  const boxes: (Box | undefined)[] = [];
  const placed: (Label | undefined)[] = [];
  const put = (index: number, label: Label | undefined) => {
    placed[index] = label;
    boxes[index] = label && boxOf(label, requests[index]?.isBold);
  };
  const find = (label: LabelRequest, text: string) => {
    const around = [...taken, ...boxes.filter((box) => box !== undefined)];
    return findPlace(label, text, [...around, ...avoided], frame) ?? findPlace(label, text, around, frame);
  };
  for (const [index, label] of requests.entries()) {
    const text = label.short ?? label.text;
    const found = find(label, text);
    put(index, found ?? (label.isNeeded === true ? leastCovered(label, text, taken, frame) : undefined));
  }
  for (const [index, label] of requests.entries()) {
    if (label.short === undefined || placed[index] === undefined) continue;
    const short = placed[index];
    put(index, undefined);
    put(index, find(label, label.text) ?? short);
  }
  return placed;
}

function findPlace(label: LabelRequest, text: string, boxes: readonly Box[], frame: Box): Label | undefined {
  return placesFor(label, text, frame).find((placed) => {
    const box = boxOf(placed, label.isBold);
    return !boxes.some((other) => overlap(box, other));
  });
}

function leastCovered(
  label: LabelRequest,
  text: string,
  boxes: readonly Box[],
  frame: Box,
): Label | undefined {
  const covered = (placed: Label) =>
    boxes.filter((other) => overlap(boxOf(placed, label.isBold), other)).length;
  return placesFor(label, text, frame).toSorted((one, other) => covered(one) - covered(other))[0];
}

function placesFor({ x, y, isBold, isNeeded }: LabelRequest, text: string, frame: Box): readonly Label[] {
  const places = isNeeded === true ? [...PLACES, ...FAR_PLACES] : PLACES;
  return places
    .map(({ dx, dy, anchor }) => ({ x: x + dx, y: y + dy, anchor, text }))
    .filter((placed) => isInside(boxOf(placed, isBold), frame));
}

export function boxOf({ x, y, anchor, text }: Label, isBold = false): Box {
  const width = text.length * (isBold ? BOLD_LETTER : LETTER);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - HEIGHT + 3, bottom: y + 3 };
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function isInside(box: Box, frame: Box): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}
