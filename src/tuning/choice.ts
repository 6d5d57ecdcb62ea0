import type { Sweep, SweepPoint } from '#contract/index.ts';
import { milliseconds, share } from './figures.ts';
import { type ComparedPoint, comparedPoints, type Latency, paretoFront } from './front.ts';
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
  readonly meets: 'both' | 'recall' | 'latency' | 'none';
  /** The next on the front with more recall. */
  readonly more: ComparedPoint | undefined;
  /** The next on the front that is faster. */
  readonly faster: ComparedPoint | undefined;
}

/** The setting to take: the fastest with enough recall, else the one with the most recall in time. */
export function chooseSetting(points: readonly SweepPoint[], goal: Goal): Choice | undefined {
  const front = paretoFront(points, goal.at);
  const isFast = ({ latency }: ComparedPoint) => goal.latency === null || latency <= goal.latency;
  const enough = front.find(({ recall }) => recall >= goal.recall);
  const inTime = front.findLast(isFast);
  const chosen = enough ?? inTime ?? front.at(-1);
  if (chosen === undefined) return undefined;
  const place = front.indexOf(chosen);
  const hasRecall = chosen.recall >= goal.recall;
  const meets = hasRecall ? (isFast(chosen) ? 'both' : 'recall') : isFast(chosen) ? 'latency' : 'none';
  return { chosen, meets, more: front[place + 1], faster: front[place - 1] };
}

export interface ChoiceText {
  readonly title: string;
  readonly found: string;
  readonly others: string;
}

/** `Take nprobes 40, refine 10`, what that finds, and what else there is. */
export function choiceText(
  { params, points, set }: Pick<Sweep, 'params' | 'points' | 'set'>,
  { chosen, meets, more, faster }: Choice,
  goal: Goal,
  k: number | 'k',
): ChoiceText {
  const name = ({ point }: ComparedPoint) => settingText(point.setting, params.axes);
  const figures = ({ recall, latency }: ComparedPoint) => `${share(recall)} in ${milliseconds(latency)}`;
  const ownK = chosen.point.setting.k ?? k;
  const measured = comparedPoints(points, goal.at).length;
  const found = `Finds ${share(chosen.recall)} of the ${ownK} nearest rows, ${SHARES[goal.at]} of ${set.count} queries within ${milliseconds(chosen.latency)}.`;
  const others = [
    more === undefined ? '' : `For more recall, ${name(more)}: ${figures(more)}.`,
    meets === 'both' || faster === undefined ? '' : `Faster: ${name(faster)}, ${figures(faster)}.`,
  ];
  return {
    title: TITLES[meets](name(chosen), goal),
    found: `${found} ${REASONS[meets](measured, name(chosen))}${asFast(points, chosen, goal)}`,
    others: others.filter((words) => words !== '').join(' '),
  };
}

const TITLES: Readonly<Record<Choice['meets'], (name: string, goal: Goal) => string>> = {
  both: (name) => `Take ${name}`,
  recall: (name) => `Take ${name}`,
  latency: (_, { recall }) => `No setting reaches a recall of ${recall}`,
  none: () => 'No setting meets the goal',
};

/** Of times that lie so close, noise may decide which is the least. */
const CLOSE = 1.2;

function asFast(points: readonly SweepPoint[], chosen: ComparedPoint, goal: Goal): string {
  const close = comparedPoints(points, goal.at).filter(
    ({ point, recall, latency }) =>
      point !== chosen.point && recall >= chosen.recall && latency <= chosen.latency * CLOSE,
  );
  if (close.length === 0) return '';
  const others = close.length === 1 ? 'Another finds' : `${close.length} others find`;
  return ` ${others} as much within 20% of that time: noise may decide between them.`;
}

const SHARES: Readonly<Record<Latency, string>> = { p50: 'half', p95: '95%', p99: '99%' };

const REASONS: Readonly<Record<Choice['meets'], (measured: number, name: string) => string>> = {
  both: (measured) => `The fastest of ${measured} settings that meets the goal.`,
  recall: () => 'The fastest of those with enough recall, and slower than wanted.',
  latency: (_, name) => `The most is found by ${name}.`,
  none: (_, name) => `The nearest is ${name}.`,
};
