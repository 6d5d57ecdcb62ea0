import { chooseSetting, type Goal } from '../choice.ts';
import { milliseconds, share } from '../figures.ts';
import { type ComparedPoint, comparedPoints, paretoFront } from '../front.ts';
import { settingKey, settingText } from '../setting.ts';
import { type Box, boxOf } from './labels.ts';
import { boxOfPoint, goalLabels, labelsOf, numbersNote } from './picture-labels.ts';
import type {
  DrawnLine,
  DrawnPoint,
  DrawnSweep,
  PictureOptions,
  RecallPicture,
  Scales,
} from './recall-picture.ts';
import { rowsAlike } from './rows-alike.ts';
import { latencyScale, recallScale } from './scales.ts';
import { sweepLegend } from './sweep-legend.ts';

/** The bottom margin has a line for the values and one for the title of the axis. */
const MARGIN = { left: 46, right: 16, top: 26, bottom: 46 };

/** Undefined if no setting has both measures. */
export function layoutPicture(options: PictureOptions): RecallPicture | undefined {
  const { sweep, overlay, goal, width, height } = options;
  const own = comparedPoints(sweep.points, goal.at);
  const others = overlay === undefined ? [] : comparedPoints(overlay.points, goal.at);
  const all = [...own, ...others];
  if (all.length === 0) return undefined;
  const legend = sweepLegend(sweep.label, overlay?.label, { left: MARGIN.left, right: width - MARGIN.right });
  const frame = frameOf(width, height, legend.height);
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
  const words = goalLabels(goal, cross, points.map(boxOfPoint), frame);
  const labels = labelsOf({
    sweep,
    goal,
    points,
    places,
    frame,
    lines,
    taken: words.map((label) => boxOf(label)),
  });
  return {
    width,
    height,
    frame,
    points,
    lines,
    recallTicks: places.recall.ticks,
    latencyTicks: places.latency.ticks,
    goal: { ...cross, words },
    labels,
    titles: {
      recall: { x: frame.left, y: frame.top - 10, anchor: 'start' },
      latency: { x: frame.right, y: frame.bottom + 36, anchor: 'end' },
      numbers: numbersNote(sweep, labels, frame),
    },
    legend: legend.lines,
  };
}

function frameOf(width: number, height: number, legend: number): Box {
  const { left, right, bottom } = MARGIN;
  const top = MARGIN.top + legend;
  return { left, top, right: Math.max(left + 1, width - right), bottom: Math.max(top + 1, height - bottom) };
}

/** The scales include the goal. */
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
  const points = comparedPoints(sweep.points, goal.at).map((compared) => ({
    key: `${isOverlay ? 'overlay' : 'sweep'} ${settingKey(compared.point.setting)}`,
    point: compared.point,
    x: latency.at(compared.latency),
    y: recall.at(compared.recall),
    isFront: front.has(compared.point),
    isChosen: compared.point === chosen,
    isOverlay,
    spread: spreadOf(compared, goal, { recall, latency }),
    words: pointWords(sweep, compared, goal),
  }));
  // The most important points are painted last, over the others.
  const rank = ({ isFront, isChosen }: DrawnPoint) => (isChosen ? 2 : isFront ? 1 : 0);
  return points.toSorted((one, other) => rank(one) - rank(other));
}

/** Limited to the picture, where the scales end. */
function spreadOf({ point, recall, latency }: ComparedPoint, { at }: Goal, scales: Scales): string {
  const range = point.measured?.latency.ranges?.[at];
  const reach = point.measured?.recall?.deviation ?? 0;
  const [x, y] = [scales.latency.at(latency), scales.recall.at(recall)];
  const across =
    range === undefined
      ? ''
      : `M${scales.latency.at(range.from)} ${y}H${scales.latency.at(range.to ?? Number.POSITIVE_INFINITY)}`;
  return `${across}M${x} ${scales.recall.at(recall - reach)}V${scales.recall.at(recall + reach)}`;
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
