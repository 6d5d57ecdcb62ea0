import type { Setting, SettingValue, Sweep, SweepPoint, TunedParameter } from '#contract/index.ts';
import type { Goal } from './choice.ts';
import { commonMembers } from './comparison.ts';
import { grouped, quantity, share } from './figures.ts';
import { indexAdvice, isJoinedByOptimize } from './index-advice.ts';

/** What to do about it. */
export type AdvisedAction =
  /** Build the index anew: with these parameters, the others as they are. */
  | { readonly kind: 'rebuild'; readonly settings: Readonly<Record<string, number>> }
  | { readonly kind: 'optimize' }
  /** Sweep with other values of a parameter, as they are typed. */
  | { readonly kind: 'measure'; readonly parameter: TunedParameter; readonly values: string };

/** What keeps the searches of a sweep from finding more, or from being faster. */
export interface SweepAdvice {
  readonly about: 'unindexed' | 'effort' | 'compression' | 'build';
  readonly sentence: string;
  readonly reason: string;
  readonly action: AdvisedAction;
}

type Advised = Pick<Sweep, 'params' | 'points' | 'index' | 'rowCount' | 'set' | 'state'>;

/** The most telling first: what the figures show, then what rules of thumb say of the index. */
export function sweepAdvice(sweep: Advised, goal: Goal): readonly SweepAdvice[] {
  if (sweep.index === null) return [];
  const measured = pointsOf(sweep);
  const compression = onCompression(sweep, measured, goal);
  const found = [onUnindexed(sweep), onEffort(sweep, measured, goal), compression];
  return [...found.filter((advice) => advice !== undefined), ...onBuild(sweep, compression !== undefined)];
}

/** Below this share, they hardly matter. */
const FEW_UNINDEXED = 0.01;

function onUnindexed({ index, rowCount }: Advised): SweepAdvice | undefined {
  const rows = index?.unindexedRows ?? 0;
  if (rows === 0 || (rowCount !== null && rows < rowCount * FEW_UNINDEXED)) return undefined;
  const all = rowCount === null ? '' : ` of ${grouped(rowCount)}`;
  return {
    about: 'unindexed',
    sentence: `${quantity(rows, 'row')}${all} ${rows === 1 ? 'isn’t' : 'aren’t'} in the index.`,
    reason: 'Every search compares them one by one.',
    action: isJoinedByOptimize(index?.partitions ?? 1, rowCount)
      ? { kind: 'rebuild', settings: {} }
      : { kind: 'optimize' },
  };
}

/** A setting that has a recall, with what it searches and re-ranks. */
interface MeasuredPoint {
  readonly recall: number;
  /** Infinite where the server chooses. */
  readonly probes: number;
  readonly refine: number;
}

function pointsOf({ params, points }: Advised): readonly MeasuredPoint[] {
  const query = commonMembers(params.query);
  const member = (setting: Setting, name: 'nprobes' | 'refine_factor') =>
    numberOr(name in setting ? setting[name] : query.get(name));
  return points.flatMap(({ setting, measured }: SweepPoint) =>
    measured?.recall == null
      ? []
      : [
          {
            recall: measured.recall.mean,
            probes: member(setting, 'nprobes') ?? Number.POSITIVE_INFINITY,
            refine: member(setting, 'refine_factor') ?? 0,
          },
        ],
  );
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

/** Less than that is no rise that a measurement could tell. */
const RISE = 0.01;
/** So many times the most that was measured come next. */
const FURTHER = 5;

/** Where the goal is out of reach and the last step still brought something, more of it brings more. */
function onEffort(
  { index, state, params }: Advised,
  points: readonly MeasuredPoint[],
  goal: Goal,
): SweepAdvice | undefined {
  if (state !== 'done' || points.length === 0 || points.some(({ recall }) => recall >= goal.recall))
    return undefined;
  const probes = lastRise(points, 'probes', params, 'nprobes');
  const partitions = index?.partitions ?? Number.POSITIVE_INFINITY;
  if (probes !== undefined && probes < partitions) {
    const further = Math.min(partitions, probes * FURTHER);
    const of = Number.isFinite(partitions) ? ` of ${quantity(partitions, 'partition')}` : '';
    return {
      about: 'effort',
      sentence: 'More probes find more.',
      reason: `The most measured is ${grouped(probes)}${of}, and recall still rises there.`,
      action: { kind: 'measure', parameter: 'nprobes', values: `${probes} to ${further}` },
    };
  }
  const refine = lastRise(points, 'refine', params, 'refine_factor');
  if (refine === undefined) return undefined;
  return {
    about: 'effort',
    sentence: 'A higher refine factor finds more.',
    reason: `The highest measured is ${grouped(refine)}, and recall still rises there.`,
    action: {
      kind: 'measure',
      parameter: 'refine_factor',
      values: `${refine * 2}, ${refine * FURTHER}`,
    },
  };
}

/** The largest value, where it finds more than the one before it. */
function lastRise(
  points: readonly MeasuredPoint[],
  key: 'probes' | 'refine',
  { axes }: Advised['params'],
  parameter: TunedParameter,
): number | undefined {
  const values = axes.find((axis) => axis.parameter === parameter)?.values ?? [];
  const [last, before] = values.filter(isNumber).toSorted((one, other) => other - one);
  if (last === undefined) return undefined;
  const mostAt = (value: number) =>
    Math.max(...points.filter((point) => point[key] === value).map(({ recall }) => recall));
  const isRising = mostAt(last) > mostAt(before ?? 0) + RISE;
  return isRising && Number.isFinite(mostAt(last)) ? last : undefined;
}

function isNumber(value: SettingValue): value is number {
  return typeof value === 'number';
}

/** A search that looks everywhere, or where more probes bring nothing, misses what compressed vectors hide. */
function onCompression(
  { index, set }: Advised,
  points: readonly MeasuredPoint[],
  { recall: wanted }: Goal,
): SweepAdvice | undefined {
  const subVectors = index?.subVectors ?? null;
  if (subVectors === null || index?.type?.endsWith('PQ') !== true) return undefined;
  const bare = points.filter(({ refine }) => refine <= 1).toSorted((one, other) => other.probes - one.probes);
  const [most, before] = bare;
  if (most === undefined || most.recall >= wanted) return undefined;
  const isEverywhere = index.partitions !== null && most.probes >= index.partitions;
  if (!isEverywhere && (before === undefined || most.recall > before.recall + RISE)) return undefined;
  const finer = finerThan(subVectors, set.dimension);
  if (finer === undefined) return undefined;
  const refined = bestOf(points.filter(({ refine }) => refine > 1));
  const values = set.dimension / subVectors;
  if (values <= FINE_VALUES && refined !== undefined && refined.recall >= wanted) return undefined;
  return {
    about: 'compression',
    sentence: `${quantity(subVectors, 'sub-vector')} for ${grouped(set.dimension)} values: try ${grouped(finer)}.`,
    reason: `Without refine, ${isEverywhere ? 'even all partitions find' : 'more probes bring no more than'} ${share(most.recall)}: ${quantity(values, 'value')} share one code.${refinedWords(refined)}`,
    action: { kind: 'rebuild', settings: { num_sub_vectors: finer } },
  };
}

function refinedWords(point: MeasuredPoint | undefined): string {
  return point === undefined
    ? ''
    : ` Refine ${grouped(point.refine)} brings up to ${share(point.recall)}, and reads more.`;
}

function bestOf(points: readonly MeasuredPoint[]): MeasuredPoint | undefined {
  const [best] = points.toSorted((one, other) => other.recall - one.recall || one.refine - other.refine);
  return best;
}

/** From here on, what refine finds is found with less than a larger index would take. */
const FINE_VALUES = 4;

/** Fewer values to a code than this are hardly compressed. */
const FEWEST_VALUES = 2;

/** Twice as many, or the next that divides the dimension. */
function finerThan(subVectors: number, dimension: number): number | undefined {
  for (let count = subVectors * 2; count * FEWEST_VALUES <= dimension; count += 1) {
    if (dimension % count === 0) return count;
  }
  return undefined;
}

function onBuild({ index, rowCount, set }: Advised, isCompressionSaid: boolean): readonly SweepAdvice[] {
  if (index === null) return [];
  const facts = { ...index, type: index.type ?? '', rows: rowCount, dimension: set.dimension };
  return indexAdvice(facts)
    .filter(({ kind }) => kind !== 'sub-vectors' || !isCompressionSaid)
    .map(({ sentence, reason, settings }) => ({
      about: 'build',
      sentence,
      reason,
      action: { kind: 'rebuild', settings },
    }));
}
