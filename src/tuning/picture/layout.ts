import type { Setting, SweepPoint, TunedAxis } from '#contract/index.ts';
import { chooseSetting, type Goal } from '../choice.ts';
import { milliseconds, share } from '../figures.ts';
import { type ComparedPoint, comparedPoints, paretoFront } from '../front.ts';
import { settingKey, settingText, settingValueText, variedParameters } from '../setting.ts';
import { type Box, type Label, placeLabels, type WantedLabel } from './labels.ts';
import { latencyScale, recallScale, type Scale, type Tick } from './scales.ts';

/** A sweep as it is drawn. */
export interface DrawnSweep {
  readonly label: string;
  readonly points: readonly SweepPoint[];
  readonly axes: readonly TunedAxis[];
}

export interface PictureOptions {
  readonly sweep: DrawnSweep;
  /** Another one below it, to compare. */
  readonly overlay?: DrawnSweep | undefined;
  readonly goal: Goal;
  readonly width: number;
  readonly height: number;
}

export interface DrawnPoint {
  readonly key: string;
  readonly point: SweepPoint;
  readonly x: number;
  readonly y: number;
  readonly isFront: boolean;
  readonly isChosen: boolean;
  readonly isOverlay: boolean;
  /** All that the picture says of it. */
  readonly words: string;
}

export interface DrawnLine {
  readonly kind: 'front' | 'alike' | 'overlay';
  readonly at: readonly (readonly [x: number, y: number])[];
}

export interface DrawnLabel extends Label {
  readonly kind: 'chosen' | 'front' | 'line' | 'overlay';
}

/** Everything that is drawn, in pixels. */
export interface RecallPicture {
  readonly width: number;
  readonly height: number;
  /** Where points can be. */
  readonly frame: Box;
  readonly recallTicks: readonly Tick[];
  readonly latencyTicks: readonly Tick[];
  readonly goal: {
    readonly y: number;
    readonly x: number | undefined;
    readonly recall: string;
    readonly latency: string;
  };
  readonly lines: readonly DrawnLine[];
  /** Those of the overlay first, so that the others lie above them. */
  readonly points: readonly DrawnPoint[];
  readonly labels: readonly DrawnLabel[];
}

const MARGIN = { left: 46, right: 16, top: 26, bottom: 30 };

/** Undefined where no setting has both measures. */
export function layoutPicture(options: PictureOptions): RecallPicture | undefined {
  const { sweep, overlay, goal, width, height } = options;
  const own = comparedPoints(sweep.points, goal.at);
  const others = overlay === undefined ? [] : comparedPoints(overlay.points, goal.at);
  const all = [...own, ...others];
  if (all.length === 0) return undefined;
  const frame = frameOf(width, height);
  const places = scalesOf(all, goal, frame);
  const points = [
    ...(overlay === undefined ? [] : drawPoints(overlay, goal, places, true)),
    ...drawPoints(sweep, goal, places, false),
  ];
  const lines = linesOf(sweep, overlay, goal, places);
  return {
    ...{ width, height, frame, points, lines },
    recallTicks: places.recall.ticks,
    latencyTicks: places.latency.ticks,
    goal: {
      y: places.recall.at(goal.recall),
      x: goal.latency === null ? undefined : places.latency.at(goal.latency),
      recall: `at least ${goal.recall}`,
      latency: goal.latency === null ? '' : `within ${milliseconds(goal.latency).replace('.0 ', ' ')}`,
    },
    labels: labelsOf({ sweep, overlay, goal, points, places, frame }),
  };
}

function frameOf(width: number, height: number): Box {
  const { left, right, top, bottom } = MARGIN;
  return { left, top, right: Math.max(left + 1, width - right), bottom: Math.max(top + 1, height - bottom) };
}

interface Scales {
  readonly recall: Scale;
  readonly latency: Scale;
}

/** The goal is in the picture too. */
function scalesOf(all: readonly ComparedPoint[], goal: Goal, frame: Box): Scales {
  const recalls = [...all.map(({ recall }) => recall), goal.recall];
  const latencies = [...all.map(({ latency }) => latency), ...(goal.latency === null ? [] : [goal.latency])];
  return {
    recall: recallScale(recalls, frame.bottom, frame.top),
    latency: latencyScale(latencies, frame.left, frame.right),
  };
}

function drawPoints(
  sweep: DrawnSweep,
  goal: Goal,
  { recall, latency }: Scales,
  isOverlay: boolean,
): readonly DrawnPoint[] {
  const front = new Set(paretoFront(sweep.points, goal.at).map(({ point }) => point));
  const chosen = isOverlay ? undefined : chooseSetting(sweep.points, goal)?.chosen.point;
  return comparedPoints(sweep.points, goal.at).map((compared) => ({
    key: `${isOverlay ? 'overlay' : 'sweep'} ${settingKey(compared.point.setting)}`,
    point: compared.point,
    x: latency.at(compared.latency),
    y: recall.at(compared.recall),
    isFront: front.has(compared.point),
    isChosen: compared.point === chosen,
    isOverlay,
    words: pointWords(sweep, compared, goal),
  }));
}

function pointWords(
  { axes, label }: DrawnSweep,
  { point, recall, latency }: ComparedPoint,
  { at }: Goal,
): string {
  return `${settingText(point.setting, axes)}: recall ${share(recall)}, ${at} ${milliseconds(latency)}, ${label}`;
}

function linesOf(
  sweep: DrawnSweep,
  overlay: DrawnSweep | undefined,
  goal: Goal,
  places: Scales,
): readonly DrawnLine[] {
  const at = (points: readonly ComparedPoint[]) =>
    points.map(({ latency, recall }) => [places.latency.at(latency), places.recall.at(recall)] as const);
  const front = (one: DrawnSweep) => at(paretoFront(one.points, goal.at));
  return [
    ...(overlay === undefined ? [] : [{ kind: 'overlay' as const, at: front(overlay) }]),
    ...rowsAlike(sweep, goal).map((row) => ({ kind: 'alike' as const, at: at(row.points) })),
    { kind: 'front', at: front(sweep) },
  ];
}

interface RowAlike {
  readonly words: string;
  readonly points: readonly ComparedPoint[];
}

/** Settings that differ in the first parameter alone, in its order: a line for each value of the others. */
function rowsAlike({ points, axes }: DrawnSweep, goal: Goal): readonly RowAlike[] {
  const [first, ...others] = variedParameters(axes);
  if (first === undefined || others.length === 0) return [];
  const rows = new Map<string, ComparedPoint[]>();
  for (const compared of comparedPoints(points, goal.at)) {
    const words = others
      .map((name) => settingValueText(name, compared.point.setting[name] ?? null))
      .join(', ');
    const row = rows.get(words);
    if (row === undefined) rows.set(words, [compared]);
    else row.push(compared);
  }
  const place = ({ point }: ComparedPoint) => effortOf(point.setting, first);
  return [...rows]
    .filter(([, row]) => row.length > 1)
    .map(([words, row]) => ({ words, points: row.toSorted((one, other) => place(one) - place(other)) }));
}

function effortOf(setting: Setting, name: keyof Setting): number {
  const value = setting[name];
  return typeof value === 'number' ? value : -1;
}

interface LabelParts extends Pick<PictureOptions, 'sweep' | 'overlay' | 'goal'> {
  readonly points: readonly DrawnPoint[];
  readonly places: Scales;
  readonly frame: Box;
}

/** The chosen setting first, then the overlay and its lines; the front last, as its points can be read by themselves. */
function labelsOf({ sweep, overlay, goal, points, places, frame }: LabelParts): readonly DrawnLabel[] {
  const [first] = variedParameters(sweep.axes);
  const wanted: (WantedLabel & Pick<DrawnLabel, 'kind'>)[] = [];
  for (const { x, y, point } of points.filter(({ isChosen }) => isChosen))
    wanted.push({ x, y, kind: 'chosen', isBold: true, text: settingText(point.setting, sweep.axes) });
  const last = points
    .filter(({ isOverlay, isFront }) => isOverlay && isFront)
    .toSorted((one, other) => one.x - other.x)
    .at(-1);
  if (last !== undefined && overlay !== undefined)
    wanted.push({ x: last.x, y: last.y, kind: 'overlay', text: overlay.label });
  for (const { words, points: row } of rowsAlike(sweep, goal)) {
    const end = row.at(-1);
    if (end !== undefined)
      wanted.push({
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
    if (value !== undefined)
      wanted.push({ x, y, kind: 'front', text: value === null ? 'none' : String(value) });
  }
  const placed = placeLabels(wanted, points.map(boxOfPoint), frame);
  return wanted.flatMap(({ kind }, place) => {
    const label = placed[place];
    return label === undefined ? [] : [{ ...label, kind }];
  });
}

const RADIUS = 4;

function boxOfPoint({ x, y }: DrawnPoint): Box {
  return { left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS };
}
