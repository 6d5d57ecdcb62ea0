import type { Sweep, SweepPoint } from '#contract/index.ts';
import { latencyRangeText, milliseconds, share } from './figures.ts';
import {
  type ComparedPoint,
  comparedPoints,
  type Latency,
  medianSpread,
  NOISE,
  paretoFront,
  pointPlace,
} from './front.ts';
import { settingText } from './setting.ts';

/** What is wanted of a setting. */
export interface Goal {
  readonly recall: number;
  /** In milliseconds; null where any will do. */
  readonly latency: number | null;
  readonly at: Latency;
}

export interface Choice {
  readonly chosen: ComparedPoint;
  /** How many others find as much, as fast but for noise. */
  readonly alike: number;
  /** Whether it is the one of these that compares the fewest rows. */
  readonly isLeast: boolean;
  readonly meets: 'both' | 'recall' | 'latency' | 'none';
  /** The next on the front with more recall. */
  readonly more: ComparedPoint | undefined;
  /** The next on the front that is faster by more than noise. */
  readonly faster: ComparedPoint | undefined;
}

/**
 * The setting to take: the fastest with enough recall, else the one with the most recall in time. Where others find as much
 * and are as fast but for noise, the one that compares least: that is the same the next time.
 */
export function chooseSetting(points: readonly SweepPoint[], goal: Goal): Choice | undefined {
  const front = paretoFront(points, goal.at);
  const isFast = ({ latency }: ComparedPoint) => goal.latency === null || latency <= goal.latency;
  const enough = front.find(({ recall }) => recall >= goal.recall);
  const inTime = front.findLast(isFast);
  const best = enough ?? inTime ?? front.at(-1);
  if (best === undefined) return undefined;
  const alike = comparedPoints(points, goal.at).filter(
    (one) =>
      one.recall >= best.recall && one.latency <= best.latency * (1 + NOISE) && isFast(one) === isFast(best),
  );
  const least = alike.length > 1 ? leastWork(alike) : undefined;
  const chosen = least ?? best;
  const hasRecall = chosen.recall >= goal.recall;
  const meets = hasRecall ? (isFast(chosen) ? 'both' : 'recall') : isFast(chosen) ? 'latency' : 'none';
  return {
    chosen,
    alike: alike.length - 1,
    isLeast: least !== undefined,
    meets,
    more: front.find(({ recall }) => recall > chosen.recall),
    faster: front.findLast(({ latency }) => latency * (1 + NOISE) < chosen.latency),
  };
}

/** Undefined where it is not known what they compare. */
function leastWork(alike: readonly ComparedPoint[]): ComparedPoint | undefined {
  if (!alike.every(isCounted)) return undefined;
  const work = ({ point }: ComparedPoint) => point.measured?.comparisons ?? 0;
  return alike.toSorted((one, other) => work(one) - work(other) || one.latency - other.latency)[0];
}

export interface ChoiceText {
  readonly title: string;
  readonly found: string;
  readonly others: string;
}

/** `Take nprobes 40, refine 10`, what that finds, and what else there is. */
export function choiceText(
  { params, points, set }: Pick<Sweep, 'params' | 'points' | 'set'>,
  choice: Choice,
  goal: Goal,
  k: number | 'k',
): ChoiceText {
  const { chosen, meets, more, faster } = choice;
  const name = ({ point }: ComparedPoint) => settingText(point.setting, params.axes);
  const figures = ({ recall, latency }: ComparedPoint) => `${share(recall)} in ${milliseconds(latency)}`;
  const ownK = chosen.point.setting.k ?? k;
  const measured = comparedPoints(points, goal.at).length;
  const found = `finds ${share(chosen.recall)} of the ${ownK} nearest rows, ${SHARES[goal.at]} of ${set.count} queries within ${milliseconds(chosen.latency)}${rangeWords(chosen, goal.at)}.`;
  const others = [
    more === undefined ? '' : `For more recall, ${name(more)}: ${figures(more)}.`,
    meets === 'both' || faster === undefined ? '' : `Faster: ${name(faster)}, ${figures(faster)}.`,
  ];
  return {
    title: TITLES[meets](name(chosen), goal),
    found: sentences([
      meets === 'both' ? `F${found.slice(1)}` : `The nearest, ${name(chosen)}, ${found}`,
      meets === 'both' && !choice.isLeast ? `The fastest of ${measured} settings that meets the goal.` : '',
      alikeWords(choice),
      noiseWords(points, goal.at),
    ]),
    others: sentences(others),
  };
}

function sentences(all: readonly string[]): string {
  return all.filter((words) => words !== '').join(' ');
}

const TITLES: Readonly<Record<Choice['meets'], (name: string, goal: Goal) => string>> = {
  both: (name) => `Take ${name}`,
  recall: (_, { recall, latency }) =>
    `No setting reaches a recall of ${recall} within ${shortTime(latency ?? 0)}`,
  latency: (_, { recall }) => `No setting reaches a recall of ${recall}`,
  none: () => 'No setting meets the goal',
};

/** So busy a server says little of which setting is faster. */
function noiseWords(points: readonly SweepPoint[], at: Latency): string {
  const spread = medianSpread(points, at);
  if (spread === undefined || spread <= NOISE) return '';
  return `${at} is only accurate to ± ${Math.round(spread * 100)}%: repeat each query more often, or tune while the server is less busy.`;
}

/** Which of those that noise alone tells apart this is. */
function alikeWords({ alike, isLeast }: Choice): string {
  if (alike === 0) return '';
  const others = alike === 1 ? 'Another finds' : `${alike} others find`;
  const within = `as much in the same time, within ${NOISE * 100}%`;
  return isLeast
    ? `${others} ${within}; this one compares the fewest vectors.`
    : `${others} ${within}: noise may decide between them.`;
}

const SHARES: Readonly<Record<Latency, string>> = { p50: 'half', p95: '95%', p99: '99%' };

/** ` (19.8 to 23.9 ms)`: other queries alike would come to that. */
function rangeWords({ point }: ComparedPoint, at: Latency): string {
  const range = point.measured?.latency.ranges?.[at];
  return range === undefined ? '' : ` (${latencyRangeText(range)})`;
}

function isCounted({ point }: ComparedPoint): boolean {
  return point.measured?.comparisons != null;
}

export function meetsGoal(point: SweepPoint, goal: Goal): boolean {
  const place = pointPlace(point, goal.at);
  if (place === undefined) return false;
  return place.recall >= goal.recall && place.latency <= (goal.latency ?? Number.POSITIVE_INFINITY);
}

/** `recall@10 of at least 0.95, within 10 ms at p95`. */
export function goalText({ recall, latency, at }: Goal, k: number | 'k'): string {
  const time = latency === null ? `the fastest at ${at}` : `within ${shortTime(latency)} at ${at}`;
  return `recall@${k} of at least ${recall}, ${time}`;
}

/** As somebody types it: `10 ms`. */
export function shortTime(latency: number): string {
  return milliseconds(latency).replace('.0 ', ' ');
}
