import type {
  MeasuredTable,
  Setting,
  SettingValue,
  SweepPoint,
  TunedAxis,
  TunedParameter,
} from '#contract/index.ts';
import { paretoFront, pointPlace } from './front.ts';
import { settingKey } from './setting.ts';

/** All settings of the grid; the last axis varies fastest. */
export function allSettings(axes: readonly TunedAxis[]): readonly Setting[] {
  let settings: readonly Setting[] = [{}];
  for (const { parameter, values } of axes) {
    settings = settings.flatMap((setting) => values.map((value) => ({ ...setting, [parameter]: value })));
  }
  return settings;
}

const PROBES: readonly TunedParameter[] = ['nprobes', 'minimum_nprobes', 'maximum_nprobes'];
const OF_INDEX: readonly TunedParameter[] = [...PROBES, 'refine_factor', 'ef'];

/** Undefined until it is loaded. */
type IndexedColumn = Pick<MeasuredTable, 'index' | 'indexProblem'> | undefined;

/**
 * The axes that make a difference for a column. Values above the number of partitions are equal, since an index has no
 * more to search.
 */
export function axesFor(axes: readonly TunedAxis[], column: IndexedColumn): readonly TunedAxis[] {
  const effective = axes.filter(({ parameter }) => effectOf(parameter, column) === 'some');
  return withinPartitions(effective, column?.index?.partitions ?? null);
}

/** Whether a parameter can change the searches of a column, or what it would need for that. */
export function effectOf(
  parameter: TunedParameter,
  column: IndexedColumn,
): 'some' | 'with an index' | 'with a graph' | 'with compressed vectors' {
  if (column === undefined || column.indexProblem !== undefined || !OF_INDEX.includes(parameter))
    return 'some';
  if (column.index === null) return 'with an index';
  const type = column.index.type ?? undefined;
  if (parameter === 'ef' && type?.includes('HNSW') === false) return 'with a graph';
  return parameter === 'refine_factor' && type?.endsWith('FLAT') === true
    ? 'with compressed vectors'
    : 'some';
}

function withinPartitions(axes: readonly TunedAxis[], partitions: number | null): readonly TunedAxis[] {
  if (partitions === null) return axes;
  const most = (value: SettingValue) => (typeof value === 'number' ? Math.min(value, partitions) : value);
  return axes.map((axis) =>
    PROBES.includes(axis.parameter) ? { ...axis, values: [...new Set(axis.values.map(most))] } : axis,
  );
}

/** Axes with up to this many values are measured completely at first; of longer ones, half. */
const FEW = 5;

/** Every second value of long axes, including both ends. */
export function coarseSettings(axes: readonly TunedAxis[]): readonly Setting[] {
  return allSettings(
    axes.map((axis) => ({ ...axis, values: isOrdered(axis) ? halfOf(axis.values) : axis.values })),
  );
}

/** Whether the results for a value lie between those of its neighbors. */
function isOrdered({ values }: TunedAxis): boolean {
  return values.every((value) => value === null || typeof value === 'number');
}

function halfOf<Value>(values: readonly Value[]): Value[] {
  if (values.length <= FEW) return [...values];
  const count = Math.ceil(values.length / 2);
  const places = Array.from({ length: count }, (_, index) =>
    Math.round((index * (values.length - 1)) / (count - 1)),
  );
  return places.flatMap((place) => values.slice(place, place + 1));
}

/** Smaller steps are within the error of measurement. */
const [RECALL_STEP, LATENCY_SHARE] = [0.002, 0.03];

/**
 * The next settings to measure: neighbors of the front that may be better than all of it, if a setting between two
 * others finds at most as much as the better one and takes at least as long as the faster one. Empty if there are none.
 */
export function finerSettings(axes: readonly TunedAxis[], points: readonly SweepPoint[]): readonly Setting[] {
  const measured = new Map(points.map((point) => [settingKey(point.setting), point]));
  const front = paretoFront(points, 'p50').map(({ point }) => point);
  const next = new Map<string, Setting>();
  for (const { setting } of front) {
    for (const axis of axes.filter(isOrdered)) {
      for (const { candidate, between } of neighboursOf(setting, axis, measured)) {
        if (mayImprove(between, front)) next.set(settingKey(candidate), candidate);
      }
    }
  }
  return [...next.values()];
}

interface Neighbour {
  readonly candidate: Setting;
  /** The measured settings on both sides of it. */
  readonly between: readonly (SweepPoint | undefined)[];
}

/** On each side along an axis, the middle of the gap up to the next measured setting. */
function neighboursOf(
  setting: Setting,
  { parameter, values }: TunedAxis,
  measured: ReadonlyMap<string, SweepPoint>,
): readonly Neighbour[] {
  const place = values.indexOf(setting[parameter] ?? null);
  const settingAt = (at: number): Setting => ({ ...setting, [parameter]: values[at] ?? null });
  const pointAt = (at: number) => measured.get(settingKey(settingAt(at)));
  return [-1, 1].flatMap((step) => {
    let end = place + step;
    while (end >= 0 && end < values.length && pointAt(end) === undefined) end += step;
    if (end === place + step || place < 0) return [];
    const middle = Math.trunc((place + end) / 2);
    const candidate = settingAt(middle === place ? middle + step : middle);
    return [{ candidate, between: [pointAt(place), pointAt(end)] }];
  });
}

/** At best it finds as much as the better neighbor, in the time of the faster one. */
function mayImprove(between: readonly (SweepPoint | undefined)[], front: readonly SweepPoint[]): boolean {
  const places = between.flatMap((point) => (point && pointPlace(point, 'p50')) ?? []);
  const isOpen = places.length < between.length;
  const recall = isOpen ? 1 : Math.max(...places.map((place) => place.recall));
  const latency = Math.min(...places.map((place) => place.latency));
  return !front.some((point) => {
    const place = pointPlace(point, 'p50');
    if (place === undefined) return false;
    return place.recall >= recall - RECALL_STEP && place.latency <= latency * (1 + LATENCY_SHARE);
  });
}
