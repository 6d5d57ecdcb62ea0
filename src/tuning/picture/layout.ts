import type { SweepPoint, TunedAxis } from '#contract/index.ts';
import { chooseSetting, type Goal } from '../choice.ts';
import { milliseconds, share } from '../figures.ts';
import { type ComparedPoint, comparedPoints, paretoFront } from '../front.ts';
import { settingKey, settingText } from '../setting.ts';
import { type Box, boxOf, type Label } from './labels.ts';
import { boxOfPoint, goalWords, labelsOf, legendOf } from './picture-words.ts';
import { rowsAlike } from './rows-alike.ts';
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
  /** The value of the first parameter alone. */
  readonly isShort?: boolean;
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
    readonly words: readonly Label[];
  };
  readonly lines: readonly DrawnLine[];
  /** Those of the overlay first, so that the others lie above them. */
  readonly points: readonly DrawnPoint[];
  readonly labels: readonly DrawnLabel[];
  /** Where the axes are named; and what the numbers at points are, where some have no room for more. */
  readonly titles: {
    readonly recall: Place;
    readonly latency: Place;
    readonly legend: (Place & { readonly text: string }) | undefined;
  };
}

type Place = Pick<Label, 'x' | 'y' | 'anchor'>;

/** Below, a line for the values and one for what they are. */
const MARGIN = { left: 46, right: 16, top: 26, bottom: 46 };

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
  const cross = {
    y: places.recall.at(goal.recall),
    x: goal.latency === null ? undefined : places.latency.at(goal.latency),
  };
  const words = goalWords(goal, cross, points.map(boxOfPoint), frame);
  const labels = labelsOf({
    sweep,
    overlay,
    goal,
    points,
    places,
    frame,
    lines,
    taken: words.map((label) => boxOf(label)),
  });
  return {
    ...{ width, height, frame, points, lines },
    recallTicks: places.recall.ticks,
    latencyTicks: places.latency.ticks,
    goal: { ...cross, words },
    labels,
    titles: {
      recall: { x: frame.left, y: frame.top - 10, anchor: 'start' },
      latency: { x: frame.right, y: frame.bottom + 36, anchor: 'end' },
      legend: legendOf(sweep, labels, frame),
    },
  };
}

function frameOf(width: number, height: number): Box {
  const { left, right, top, bottom } = MARGIN;
  return { left, top, right: Math.max(left + 1, width - right), bottom: Math.max(top + 1, height - bottom) };
}

export interface Scales {
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
