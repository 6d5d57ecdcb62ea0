import type { Setting, SettingValue, Sweep, SweepPoint } from '#contract/index.ts';
import { commonMembers, type SweepChange, signedPercent, signedShare } from './comparison.ts';
import { withoutNoise } from './figures.ts';
import { LATENCIES, type Latency, NOISE } from './front.ts';
import { medianInterval } from './median-interval.ts';
import { PARAMETERS, settingKey } from './setting.ts';

/** The changes of the settings that two sweeps share, each setting compared with itself. */
export interface SameSettings {
  readonly count: number;
  /** How many find more rows than before, and how many find fewer. */
  readonly more: number;
  readonly less: number;
  /** The median over the settings. */
  readonly change: Readonly<Record<'recall' | Latency, SweepChange>>;
}

/** Undefined if they share no setting. */
export function compareSameSettings(sweep: Sweep, overlay: Sweep): SameSettings | undefined {
  const pairs = pairsOf(sweep, overlay);
  if (pairs.length === 0) return undefined;
  const recalls = pairs.map(({ now, before }) => withoutNoise(now.recall.mean - before.recall.mean));
  const spread = sweep.params.setId === overlay.params.setId ? 0 : typicalSpread(pairs);
  const times = LATENCIES.map((at) => [at, timeChange(pairs, at)] as const);
  return {
    count: pairs.length,
    more: recalls.filter((difference) => difference > 0).length,
    less: recalls.filter((difference) => difference < 0).length,
    change: {
      recall: judged(recalls, { least: spread, write: signedShare, isMoreBetter: true }),
      ...(Object.fromEntries(times) as Record<Latency, SweepChange>),
    },
  };
}

type Measured = NonNullable<SweepPoint['measured']>;
type Compared = Measured & { readonly recall: NonNullable<Measured['recall']> };

interface Pair {
  readonly now: Compared;
  readonly before: Compared;
}

function pairsOf(sweep: Sweep, overlay: Sweep): readonly Pair[] {
  const earlier = new Map(comparedOf(overlay));
  return comparedOf(sweep).flatMap(([key, now]) => {
    const before = earlier.get(key);
    return before === undefined ? [] : [{ now, before }];
  });
}

function comparedOf(sweep: Sweep): readonly (readonly [key: string, measured: Compared])[] {
  const common = commonMembers(sweep.params.query);
  return sweep.points.flatMap(({ setting, measured }) => {
    if (measured?.recall == null) return [];
    const key = settingKey(completeSetting(setting, common));
    return [[key, { ...measured, recall: measured.recall }] as const];
  });
}

/** Adds the values that the query of a sweep has for parameters that are not varied. */
export function completeSetting(setting: Setting, common: ReadonlyMap<string, unknown>): Setting {
  return Object.fromEntries(
    PARAMETERS.map(({ name }) => [name, name in setting ? setting[name] : settingValueOf(common.get(name))]),
  );
}

function settingValueOf(value: unknown): SettingValue {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  return typeof value === 'boolean' ? value : null;
}

/** Other queries find more or fewer rows in all settings at once, so pairs may differ by the spread of either sweep. */
function typicalSpread(pairs: readonly Pair[]): number {
  const spreads = pairs.map(({ now, before }) => Math.hypot(now.recall.deviation, before.recall.deviation));
  return medianInterval(spreads)?.median ?? 0;
}

/**
 * Compares the logarithms, so that twice and half the time are equally far from no change. Sweeps run one after the
 * other: if a server is faster or slower during one of them, it is so for all settings, and no number of settings tells
 * that apart from a change of the index. On a busy computer, the difference was 15% with the same index.
 */
function timeChange(pairs: readonly Pair[], at: Latency): SweepChange {
  const ratios = pairs
    .map(({ now, before }) => Math.log(now.latency[at] / before.latency[at]))
    .filter(Number.isFinite);
  const write = (ratio: number) => signedPercent(Math.exp(ratio) - 1);
  return judged(ratios, { least: Math.log(1 + NOISE), write, isMoreBetter: false });
}

interface Judgement {
  /** Smaller changes count as no change. */
  readonly least: number;
  readonly write: (median: number) => string;
  readonly isMoreBetter: boolean;
}

function judged(values: readonly number[], { least, write, isMoreBetter }: Judgement): SweepChange {
  const interval = medianInterval(values);
  if (interval === undefined) return { words: '' };
  const { median, between } = interval;
  const words = write(median);
  const isSure = between !== undefined && (between[0] > 0 || between[1] < 0);
  if (!isSure || Math.abs(median) <= least || words === 'same') return { words };
  return { words, isBetter: median > 0 === isMoreBetter };
}
