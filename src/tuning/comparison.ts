import type { Sweep, SweepPoint } from '#contract/index.ts';
import { parseJson, stringifyJson } from '#protocol/index.ts';
import { chooseSetting, type Goal, meetsGoal } from './choice.ts';
import { grouped, share } from './figures.ts';
import { LATENCIES, type Latency } from './front.ts';

/** The setting that a sweep suggests, and its figures. */
export interface ComparedSweep {
  readonly label: string;
  readonly point: SweepPoint;
  readonly recall: number;
  readonly latency: Readonly<Record<Latency, number>>;
  /** The size of the index in bytes. */
  readonly size: number | null;
  /** If false, no setting reaches the goal, and this one is nearest to it. */
  readonly isMet: boolean;
}

/** Two sweeps, each with the setting that it suggests for the same goal. */
interface ComparedSweeps {
  readonly now: ComparedSweep;
  readonly before: ComparedSweep;
  /** From the earlier sweep to the current one: `+0.018`, `−14%`, `14.7 times`. */
  readonly change: Readonly<Record<'recall' | 'size' | Latency, SweepChange>>;
  /** Why recalls or times are not comparable: the sweeps differ in their query vectors or in their query. */
  readonly caveats: readonly ('queries' | 'query')[];
}

export interface SweepChange {
  readonly words: string;
  /** Undefined if the change may be chance, or is neither better nor worse. */
  readonly isBetter?: boolean;
}

export function compareSweeps(sweep: Sweep, overlay: Sweep, goal: Goal): ComparedSweeps | undefined {
  const [now, before] = [comparedSweep(sweep, goal), comparedSweep(overlay, goal)];
  if (now === undefined || before === undefined) return undefined;
  const times = LATENCIES.map((at) => [at, timeChange(before.latency[at], now.latency[at])] as const);
  return {
    now,
    before,
    change: {
      recall: recallChange(before, now),
      size: sizeChange(before.size, now.size),
      ...(Object.fromEntries(times) as Record<Latency, SweepChange>),
    },
    caveats: [
      ...(sweep.params.setId === overlay.params.setId ? [] : ['queries' as const]),
      ...(commonOf(sweep) === commonOf(overlay) ? [] : ['query' as const]),
    ],
  };
}

/** The members of the query that are the same in all settings. */
function commonOf({ params }: Sweep): string {
  const varied = new Set<string>(params.axes.map(({ parameter }) => parameter));
  const members = [...commonMembers(params.query)].filter(([name]) => !varied.has(name));
  return stringifyJson(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function comparedSweep(sweep: Sweep, goal: Goal): ComparedSweep | undefined {
  const chosen = chooseSetting(sweep.points, goal)?.chosen;
  const latency = chosen?.point.measured?.latency;
  if (chosen === undefined || latency === undefined) return undefined;
  const { point, recall } = chosen;
  const isMet = meetsGoal(point, goal);
  return { label: sweep.label, point, recall, latency, size: sweep.index?.size ?? null, isMet };
}

/** A change counts if it is larger than both spreads combined. */
function recallChange(before: ComparedSweep, now: ComparedSweep): SweepChange {
  // Computed from the rounded values, as they are shown.
  const difference = Number(share(now.recall)) - Number(share(before.recall));
  const spread = Math.hypot(deviationOf(before), deviationOf(now));
  const words = signedShare(difference);
  return Math.abs(difference) > spread ? { words, isBetter: difference > 0 } : { words };
}

function deviationOf({ point }: ComparedSweep): number {
  return point.measured?.recall?.deviation ?? 0;
}

/**
 * Never counts as better or worse: with one setting each on the same index, times differ by a fifth or more by chance.
 */
function timeChange(before: number, now: number): SweepChange {
  return { words: signedPercent(now / before - 1) };
}

function sizeChange(before: number | null, now: number | null): SweepChange {
  if (before === null || now === null || before === 0) return { words: '' };
  const times = now / before;
  if (times >= 2) return { words: `${times < 10 ? times.toFixed(1) : grouped(Math.round(times))} times` };
  return { words: signedPercent(times - 1) };
}

/** `+0.018` */
export function signedShare(difference: number): string {
  return signed(difference, (value) => value.toFixed(3));
}

/** `−14%` */
export function signedPercent(more: number): string {
  return signed(more, (value) => `${(value * 100).toFixed(0)}%`);
}

/** Uses the minus sign, which is as wide as a plus. */
function signed(value: number, write: (value: number) => string): string {
  const words = write(Math.abs(value));
  if (Number.parseFloat(words) === 0) return 'same';
  return `${value > 0 ? '+' : '−'}${words}`;
}

/** The members of the query of a sweep, which all settings share. */
export function commonMembers(json: string): ReadonlyMap<string, unknown> {
  const query = parseJson(json);
  return new Map(typeof query === 'object' && query !== null ? Object.entries(query) : []);
}
