import type { Sweep, SweepPoint } from '#contract/index.ts';
import { latencyRangeText, milliseconds, share } from './figures.ts';
import {
  type ComparedPoint,
  comparedPoints,
  isClearlySlower,
  type Latency,
  medianSpread,
  NOISE,
  paretoFront,
  pointPlace,
} from './front.ts';
import { compareEffort } from './order-settings.ts';
import { settingText } from './setting.ts';

export interface Goal {
  readonly recall: number;
  /** In milliseconds; null means no limit. */
  readonly latency: number | null;
  readonly at: Latency;
}

export interface Choice {
  readonly chosen: ComparedPoint;
  /** How many other settings also reach the goal and are as fast within the error of both. */
  readonly alike: number;
  /** Why this one is chosen among them; undefined if they don't differ in work. */
  readonly least: LeastWork | undefined;
  readonly meets: 'both' | 'recall' | 'latency' | 'none';
  /** The next setting on the front with more recall. */
  readonly more: ComparedPoint | undefined;
  /** The next setting on the front that is clearly faster. */
  readonly faster: ComparedPoint | undefined;
}

/** `partitions-alone`: all compare as many vectors, but the others request more partitions than the index has. */
type LeastWork = 'vectors' | 'partitions' | 'partitions-alone' | 'no-fewer-vectors' | 'no-fewer-partitions';

/**
 * Chooses the fastest setting with enough recall, or else the one with the most recall within the latency goal. If
 * others reach the goal too and are as fast within the error, it takes the one that compares fewest vectors, since that
 * number is the same in every run.
 */
export function chooseSetting(points: readonly SweepPoint[], goal: Goal): Choice | undefined {
  const front = paretoFront(points, goal.at);
  const isFast = ({ latency }: ComparedPoint) => goal.latency === null || latency <= goal.latency;
  const enough = front.find(({ recall }) => recall >= goal.recall);
  const inTime = front.findLast(isFast);
  const best = enough ?? inTime ?? front.at(-1);
  if (best === undefined) return undefined;
  const minRecall = Math.min(best.recall, goal.recall);
  const alike = comparedPoints(points, goal.at).filter(
    (one) => one.recall >= minRecall && !isClearlySlower(one, best, goal.at) && isFast(one) === isFast(best),
  );
  const { chosen, least } = alike.length > 1 ? leastWork(alike, best) : { chosen: best, least: undefined };
  const hasRecall = chosen.recall >= goal.recall;
  const meets = hasRecall ? (isFast(chosen) ? 'both' : 'recall') : isFast(chosen) ? 'latency' : 'none';
  return {
    chosen,
    alike: alike.length - 1,
    least,
    meets,
    more: front.find(({ recall }) => recall > chosen.recall),
    faster: front.findLast((one) => isClearlySlower(chosen, one, goal.at)),
  };
}

/** Compares by vectors; if some don't state them or have equal numbers, by requested partitions. */
function leastWork(alike: readonly ComparedPoint[], best: ComparedPoint): Pick<Choice, 'chosen' | 'least'> {
  const compared = fewest(alike, vectorsOf);
  if (compared?.length === 1) return { chosen: compared[0] ?? best, least: 'vectors' };
  const tied = fewest(compared ?? alike, partitionsOf) ?? compared;
  if (tied === undefined) return { chosen: best, least: undefined };
  const [chosen = best] = tied.toSorted((one, other) => compareEffort(one.point, other.point));
  const fewestPartitions = fewest(alike, partitionsOf);
  if (fewestPartitions?.length === 1 && fewestPartitions[0] === chosen) {
    return { chosen, least: compared?.length === alike.length ? 'partitions-alone' : 'partitions' };
  }
  return { chosen, least: compared === undefined ? 'no-fewer-partitions' : 'no-fewer-vectors' };
}

function vectorsOf({ point }: ComparedPoint): number | undefined {
  return point.measured?.comparisons ?? undefined;
}

function partitionsOf({ point: { setting } }: ComparedPoint): number | undefined {
  return typeof setting.nprobes === 'number' ? setting.nprobes : undefined;
}

/** Undefined if one of them doesn't state its work. */
function fewest(
  all: readonly ComparedPoint[],
  work: (one: ComparedPoint) => number | undefined,
): readonly ComparedPoint[] | undefined {
  const least = Math.min(...all.map((one) => work(one) ?? Number.NaN));
  return Number.isNaN(least) ? undefined : all.filter((one) => work(one) === least);
}

interface ChoiceText {
  readonly title: string;
  readonly found: string;
  readonly others: string;
}

/** `Take nprobes 40, refine 10`, what that finds, and the alternatives. */
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
  const recall = (first: 'R' | 'r') =>
    `${first}ecall@${ownK} of ${share(chosen.recall)}, ${SHARES[goal.at]} of ${set.count} queries within ${milliseconds(chosen.latency)}${rangeWords(chosen, goal.at)}.`;
  const others = [
    more === undefined ? '' : `For more recall, ${name(more)}: ${figures(more)}.`,
    meets === 'both' || faster === undefined ? '' : `Faster: ${name(faster)}, ${figures(faster)}.`,
  ];
  return {
    title: meets === 'both' && isUndecided(choice) ? NONE_IS_BEST : TITLES[meets](name(chosen), goal),
    found: sentences([
      meets === 'both' && !isUndecided(choice)
        ? recall('R')
        : `${meets === 'both' ? 'The fastest' : 'The nearest'}, ${name(chosen)}: ${recall('r')}`,
      meets === 'both' && choice.alike === 0
        ? `The fastest of ${measured} settings that meets the goal.`
        : '',
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

/** On such a busy server, the measurement hardly shows which setting is faster. */
function noiseWords(points: readonly SweepPoint[], at: Latency): string {
  const spread = medianSpread(points, at);
  if (spread === undefined || spread <= NOISE) return '';
  return `${at} is only accurate to ± ${Math.round(spread * 100)}%: repeat each query more often, or tune while the server is less busy.`;
}

const NONE_IS_BEST = 'No setting is clearly the best';

function isUndecided({ alike, least }: Choice): boolean {
  return alike > 0 && least === undefined;
}

/** Explains the choice among settings that differ only within the error. */
function alikeWords({ alike, least, meets }: Choice): string {
  if (alike === 0) return '';
  const [others, are] = alike === 1 ? ['Another setting', 'is'] : [`${alike} other settings`, 'are'];
  const serves = meets === 'both' || meets === 'recall' ? 'also has enough recall' : 'finds as much';
  const serve = alike === 1 ? serves : serves.replace('has', 'have').replace('finds', 'find');
  const within = `${others} ${serve} and ${are} as fast within the error of the measurement`;
  return least === undefined
    ? `${within}: chance may decide between them.`
    : `${within}. Of these, ${LEAST_WORK[least]}.`;
}

const LEAST_WORK: Readonly<Record<LeastWork, string>> = {
  vectors: 'this one compares the fewest vectors',
  partitions: 'this one asks for the fewest partitions',
  'partitions-alone':
    'this one asks for the fewest partitions, and the others compare no more vectors: all partitions are searched already',
  'no-fewer-vectors': 'none compares fewer vectors',
  'no-fewer-partitions': 'none asks for fewer partitions',
};

const SHARES: Readonly<Record<Latency, string>> = { p50: 'half', p95: '95%', p99: '99%' };

/** ` (19.8 to 23.9 ms)`: the range in which the latency of similar queries lies. */
function rangeWords({ point }: ComparedPoint, at: Latency): string {
  const range = point.measured?.latency.ranges?.[at];
  return range === undefined ? '' : ` (${latencyRangeText(range)})`;
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

/** Without a needless decimal: `10 ms`. */
export function shortTime(latency: number): string {
  return milliseconds(latency).replace('.0 ', ' ');
}
