/** Words at a point of the picture. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
}

export interface WantedLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly isBold?: boolean;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const LETTER = 6.3;
const BOLD_LETTER = 7;
const HEIGHT = 14;
const AWAY = 9;

interface Place {
  readonly dx: number;
  readonly dy: number;
  readonly anchor: Label['anchor'];
}

/** Where words may stand, the best place first: left of the point and above it, as a front climbs to the right. */
const PLACES: readonly Place[] = [
  { dx: -AWAY, dy: -4, anchor: 'end' },
  { dx: 0, dy: -AWAY - 2, anchor: 'middle' },
  { dx: AWAY, dy: 12, anchor: 'start' },
  { dx: AWAY, dy: 4, anchor: 'start' },
  { dx: 0, dy: AWAY + 11, anchor: 'middle' },
  { dx: -AWAY, dy: 14, anchor: 'end' },
];

/** The words that have room, the first ones before the others: none over another, over a point, or outside. */
export function placeLabels(
  wanted: readonly WantedLabel[],
  taken: readonly Box[],
  frame: Box,
): readonly (Label | undefined)[] {
  const boxes = [...taken];
  return wanted.map((label) => {
    for (const place of PLACES) {
      const placed = { x: label.x + place.dx, y: label.y + place.dy, anchor: place.anchor, text: label.text };
      const box = boxOf(placed, label.isBold === true);
      if (!isInside(box, frame) || boxes.some((other) => overlap(box, other))) continue;
      boxes.push(box);
      return placed;
    }
    return undefined;
  });
}

export function boxOf({ x, y, anchor, text }: Label, isBold = false): Box {
  const width = text.length * (isBold ? BOLD_LETTER : LETTER);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - HEIGHT + 3, bottom: y + 3 };
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function isInside(box: Box, frame: Box): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}
