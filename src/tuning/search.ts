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

/** Every place of the grid: the last axis turns first. */
export function allSettings(axes: readonly TunedAxis[]): readonly Setting[] {
  let settings: readonly Setting[] = [{}];
  for (const { parameter, values } of axes) {
    settings = settings.flatMap((setting) => values.map((value) => ({ ...setting, [parameter]: value })));
  }
  return settings;
}

const PROBES: readonly TunedParameter[] = ['nprobes', 'minimum_nprobes', 'maximum_nprobes'];
const OF_INDEX: readonly TunedParameter[] = [...PROBES, 'refine_factor', 'ef'];

/** Undefined until it is known. */
type IndexedColumn = Pick<MeasuredTable, 'index' | 'indexProblem'> | undefined;

/** Those of the settings that a column can tell apart. More than all partitions can’t be searched: values above them are one. */
export function axesFor(axes: readonly TunedAxis[], column: IndexedColumn): readonly TunedAxis[] {
  const effective = axes.filter(({ parameter }) => effectOf(parameter, column) === 'some');
  return withinPartitions(effective, column?.index?.partitions ?? null);
}

/** Whether a parameter can change the searches of a column, and what it would take. */
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

/** Up to so many values of an axis are all measured at first; of more, half. */
const FEW = 5;

/** Every second place of the long axes, with both their ends. */
export function coarseSettings(axes: readonly TunedAxis[]): readonly Setting[] {
  return allSettings(
    axes.map((axis) => ({ ...axis, values: isOrdered(axis) ? halfOf(axis.values) : axis.values })),
  );
}

/** Between two of its values lies what is between two measurements. */
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

/** Less than that is no improvement that a measurement could tell. */
const [RECALL_STEP, LATENCY_SHARE] = [0.002, 0.03];

/**
 * What to measure next: neighbours of the front that may be better than all of it, given that a setting between two others
 * finds no more than the better one of them, and takes no less than the faster. Empty when there are none.
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
  /** What is measured on both sides of it. */
  readonly between: readonly (SweepPoint | undefined)[];
}

/** On each side along an axis, the place in the middle of what is not measured up to the next that is. */
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

/** At best it finds as much as the better one, in the time of the faster. */
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
