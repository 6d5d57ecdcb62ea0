import { type Goal, shortTime } from '../choice.ts';
import { parameterOf, settingText, valueText, variedParameters } from '../setting.ts';
import { type Box, boxOf, isInside, type Label, type LabelRequest, overlap, placeLabels } from './labels.ts';
import type {
  DrawnLabel,
  DrawnLine,
  DrawnPoint,
  DrawnSweep,
  PictureOptions,
  RecallPicture,
  Scales,
} from './recall-picture.ts';
import { rowsAlike } from './rows-alike.ts';

/** At the end of the goal lines, on the side without points. */
export function goalLabels(
  { recall, latency }: Goal,
  { x, y }: Pick<RecallPicture['goal'], 'x' | 'y'>,
  taken: readonly Box[],
  frame: Box,
): readonly Label[] {
  const { left, right } = frame;
  const line = { left, right, top: y - 1, bottom: y + 1 };
  const freeOf = (places: readonly [Label, ...Label[]]) => {
    const inside = places.filter((label) => isInside(boxOf(label), frame));
    const free = inside.find((label) => ![...taken, line].some((box) => overlap(box, boxOf(label))));
    return free ?? inside[0] ?? places[0];
  };
  const atLeast = `at least ${recall}`;
  const within = latency === null ? '' : `within ${shortTime(latency)}`;
  return [
    freeOf([
      { x: right - 4, y: y - 6, anchor: 'end', text: atLeast },
      { x: right - 4, y: y + 14, anchor: 'end', text: atLeast },
      { x: left + 4, y: y - 6, anchor: 'start', text: atLeast },
    ]),
    ...(x === undefined ? [] : [freeOf(besideLine(x, within, frame))]),
  ];
}

const STEP_UP = 16;

/** Positions along the line from the top, on either side. */
function besideLine(x: number, text: string, { top, bottom }: Box): readonly [Label, ...Label[]] {
  const at = (y: number): [Label, Label] => [
    { x: x + 6, y, anchor: 'start', text },
    { x: x - 6, y, anchor: 'end', text },
  ];
  const lowest = bottom - 8;
  const steps = Math.max(0, Math.floor((lowest - top - 14) / STEP_UP));
  const higher = Array.from({ length: steps }, (_, step) => at(lowest - (step + 1) * STEP_UP));
  return [...at(lowest), ...higher.flat()];
}

/** The width of the recall title together with this text. */
const WIDE = 360;

/** Above the picture, opposite the recall title; below it if there is no room. */
export function numbersNote(
  { axes }: DrawnSweep,
  labels: readonly DrawnLabel[],
  { left, right, top, bottom }: Box,
): RecallPicture['titles']['numbers'] {
  const [first] = variedParameters(axes);
  if (first === undefined || !labels.some(({ isShort }) => isShort === true)) return undefined;
  const text = `Numbers are ${parameterOf(first).short}`;
  return right - left < WIDE
    ? { x: 0, y: bottom + 36, anchor: 'start', text }
    : { x: right, y: top - 10, anchor: 'end', text };
}

interface LabelParts extends Pick<PictureOptions, 'sweep' | 'goal'> {
  readonly points: readonly DrawnPoint[];
  readonly places: Scales;
  readonly frame: Box;
  readonly lines: readonly DrawnLine[];
  /** The areas of other texts. */
  readonly taken: readonly Box[];
}

/**
 * The chosen setting comes first, then the lines; the front comes last, since its points have tooltips of their own.
 */
export function labelsOf(parts: LabelParts): readonly DrawnLabel[] {
  const { sweep, goal, points, places, frame, lines, taken } = parts;
  const [first] = variedParameters(sweep.axes);
  const requests: (LabelRequest & Pick<DrawnLabel, 'kind'>)[] = [];
  for (const { x, y, point } of points.filter(({ isChosen }) => isChosen)) {
    const text = settingText(point.setting, sweep.axes);
    requests.push({ x, y, kind: 'chosen', isBold: true, isNeeded: true, text });
  }
  for (const { words, points: row } of rowsAlike(sweep, goal)) {
    const end = row.at(-1);
    if (end !== undefined)
      requests.push({
        x: places.latency.at(end.latency),
        y: places.recall.at(end.recall),
        kind: 'line',
        text: words,
      });
  }
  for (const { x, y, point } of points.filter(
    ({ isOverlay, isFront, isChosen }) => isFront && !isChosen && !isOverlay,
  )) {
    const value = first === undefined ? undefined : point.setting[first];
    if (first === undefined || value === undefined) continue;
    const text = settingText(point.setting, sweep.axes);
    requests.push({ x, y, kind: 'front', text, short: valueText(first, value) });
  }
  const placed = placeLabels(
    requests,
    [...points.map(boxOfPoint), ...taken],
    { ...frame, top: frame.top - FREE_ABOVE },
    lines.flatMap(boxesOfLine),
  );
  return requests.flatMap(({ kind, short }, place) => {
    const label = placed[place];
    return label === undefined ? [] : [{ ...label, kind, ...(label.text === short && { isShort: true }) }];
  });
}

/** In pixels, between the picture and the title above it: room for the labels of points with full recall. */
const FREE_ABOVE = 5;

const RADIUS = 4;

export function boxOfPoint({ x, y }: DrawnPoint): Box {
  return { left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS };
}

const STEP = 8;

/** Only along the lines of a front; labels may cross the thin lines. */
function boxesOfLine({ kind, at }: DrawnLine): readonly Box[] {
  if (kind === 'alike') return [];
  return at.slice(1).flatMap(([toX, toY], place) => {
    const [fromX, fromY] = at[place] ?? [toX, toY];
    const count = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) / STEP));
    return Array.from({ length: count + 1 }, (_, step) => {
      const [x, y] = [fromX + ((toX - fromX) * step) / count, fromY + ((toY - fromY) * step) / count];
      return { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 };
    });
  });
}
