import type { Setting, SettingValue, Sweep, SweepPoint, TunedParameter } from '#contract/index.ts';
import type { Goal } from './choice.ts';
import { commonMembers } from './comparison.ts';
import { grouped, quantity, share } from './figures.ts';
import { indexAdvice, isJoinedByOptimize } from './index-advice.ts';

export type AdvisedAction =
  /** Rebuild the index with these parameters; all others stay as they are. */
  | { readonly kind: 'rebuild'; readonly settings: Readonly<Record<string, number>> }
  | { readonly kind: 'optimize' }
  /** Run a sweep with other values of a parameter, in the form in which they are typed. */
  | { readonly kind: 'measure'; readonly parameter: TunedParameter; readonly values: string };

/** What keeps searches from finding more, or from being faster. */
export interface SweepAdvice {
  readonly about: 'unindexed' | 'effort' | 'compression' | 'build';
  readonly sentence: string;
  readonly reason: string;
  readonly action: AdvisedAction;
}

type Advised = Pick<Sweep, 'params' | 'points' | 'index' | 'rowCount' | 'set' | 'state'>;

/** The most important advice comes first: from the figures, then from rules of thumb for the index. */
export function sweepAdvice(sweep: Advised, goal: Goal): readonly SweepAdvice[] {
  if (sweep.index === null) return [];
  const measured = pointsOf(sweep);
  const compression = onCompression(sweep, measured, goal);
  const found = [onUnindexed(sweep), onEffort(sweep, measured, goal), compression];
  return [...found.filter((advice) => advice !== undefined), ...onBuild(sweep, compression !== undefined)];
}

/** A smaller share hardly matters. */
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

/** A setting with a measured recall, and its effort. */
interface MeasuredPoint {
  readonly recall: number;
  /** Infinite if the server chooses. */
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

/** Smaller rises are within the error of measurement. */
const RISE = 0.01;
/** The factor over the largest measured value for the next sweep. */
const FURTHER = 5;

/** If no setting reaches the goal and the last step still increased recall, larger values find more. */
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

/** The largest value, if it finds more than the one before it. */
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

/** If a search covers everything, or more probes find nothing more, the missing rows are due to compression. */
function onCompression(
  { index, set }: Advised,
  points: readonly MeasuredPoint[],
  { recall: goalRecall }: Goal,
): SweepAdvice | undefined {
  const subVectors = index?.subVectors ?? null;
  if (subVectors === null || index?.type?.endsWith('PQ') !== true) return undefined;
  const bare = points.filter(({ refine }) => refine <= 1).toSorted((one, other) => other.probes - one.probes);
  const [most, before] = bare;
  if (most === undefined || most.recall >= goalRecall) return undefined;
  const isEverywhere = index.partitions !== null && most.probes >= index.partitions;
  if (!isEverywhere && (before === undefined || most.recall > before.recall + RISE)) return undefined;
  const finer = finerThan(subVectors, set.dimension);
  if (finer === undefined) return undefined;
  const refined = bestOf(points.filter(({ refine }) => refine > 1));
  const values = set.dimension / subVectors;
  if (values <= FINE_VALUES && refined !== undefined && refined.recall >= goalRecall) return undefined;
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

/** Beyond this, refine finds the rest with less work than a larger index would need. */
const FINE_VALUES = 4;

/** With fewer values per code, vectors are hardly compressed. */
const FEWEST_VALUES = 2;

/** Twice as many, or the next larger number that divides the dimension. */
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
