import {
  type AnalyzedPlan,
  amountOf,
  type CostMeasure,
  type Metric,
  type Plan,
  type PlanNode,
} from '#plan/index.ts';

/** A column that we compute: no engine has a metric with a space in its name. */
export const OWN = 'own time';

/** The default metrics, by their names in the engine. */
export const WALL = 'elapsed';

export const COMPUTE = 'elapsed_compute';

export const ROWS_OUT = 'output_rows';

export const BYTES_READ = 'bytes_read';

/** The cost by the chosen measure comes first. */
export function defaultColumns(measure: CostMeasure): readonly string[] {
  return [costColumn(measure), WALL, ROWS_OUT, BYTES_READ];
}

export function costColumn(measure: CostMeasure): string {
  return measure === 'own' ? OWN : COMPUTE;
}

const HEADERS: ReadonlyMap<string, string> = new Map([
  [OWN, 'Own time'],
  [WALL, 'With inputs'],
  [COMPUTE, 'Compute'],
  [ROWS_OUT, 'Rows'],
  [BYTES_READ, 'Read'],
]);

/** A readable name if there is one, otherwise the name in the engine. */
export function metricHeader(metric: string): string {
  return HEADERS.get(metric) ?? metric;
}

/** The name of the wall time in older engines. */
const OLDER_WALL = 'cumulative_wall';

export function metricOf(node: PlanNode, name: string): Metric | undefined {
  const found = node.metrics.find((metric) => metric.name === name);
  return found ?? (name === WALL ? metricOf(node, OLDER_WALL) : undefined);
}

/** The value of an operator in a column, as a number that can be sorted and added up. */
export function columnAmount(
  { plan, figures }: AnalyzedPlan,
  index: number,
  name: string,
): number | undefined {
  const node = plan.nodes[index];
  if (name === OWN) return figures[index]?.ownNanoseconds;
  if (name === COMPUTE) return figures[index]?.computeNanoseconds;
  return node && amountOf(metricOf(node, name)?.value);
}

/** Every metric of a plan: the default ones first, the others in the order of the text. */
export function metricNames({ nodes }: Plan): readonly string[] {
  const names = new Set([OWN, WALL, COMPUTE, ROWS_OUT, BYTES_READ]);
  for (const { metrics } of nodes) for (const { name } of metrics) names.add(name);
  names.delete(OLDER_WALL);
  return [...names];
}

/** The minimum width of the column with the names. */
const MIN_FOR_OPERATOR = 230;

/** In a narrower grid, only numbers are shown. */
const MIN_FOR_BARS = 560;

/** Wider than the padding of a cell: it includes the page edge and the button that chooses columns. */
const END_EDGE = 26;

/** In a narrow grid, the last of these are dropped first. */
const PRIORITY: readonly string[] = [OWN, COMPUTE, ROWS_OUT, WALL, BYTES_READ];

const WITH_BARS: ReadonlyMap<string, number> = new Map([
  [OWN, 120],
  [WALL, 112],
  [COMPUTE, 120],
]);

const NUMBERS_ALONE: ReadonlyMap<string, number> = new Map([
  [OWN, 84],
  [WALL, 88],
  [COMPUTE, 84],
  [ROWS_OUT, 64],
  [BYTES_READ, 76],
]);

const [MIN_WIDTH, MAX_WIDTH] = [76, 190];

/** The generous widths of a small letter in a header and of a digit, and the padding on both sides. */
const [LETTER, DIGIT, PADDING] = [6.4, 7.6, 20];

export interface FittingColumns {
  /** The shown metrics, in order. */
  readonly shown: readonly string[];
  /** Chosen metrics that don't fit. */
  readonly hidden: readonly string[];
  readonly hasBars: boolean;
  /** The grid track of each metric. */
  readonly tracks: ReadonlyMap<string, string>;
}

/** The length of the longest text of each column; times are always short. */
export function longestTexts({ nodes }: Plan, chosen: readonly string[]): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const name of chosen) {
    let most = 0;
    for (const node of nodes) {
      const metric = metricOf(node, name);
      if (metric !== undefined && metric.value.kind !== 'time')
        // Includes the separators between its digits.
        most = Math.max(most, Math.ceil((metric.raw.length * 4) / 3));
    }
    longest.set(name, most);
  }
  return longest;
}

const NO_TEXTS: ReadonlyMap<string, number> = new Map();

/** Which of the chosen columns fit. One is always shown: a grid needs a column. */
export function fitColumns(chosen: readonly string[], width: number, texts = NO_TEXTS): FittingColumns {
  const hasBars = width >= MIN_FOR_BARS;
  const widths = new Map(chosen.map((metric) => [metric, widthOf(metric, hasBars, texts.get(metric) ?? 0)]));
  const byPriority = [...chosen].sort((one, other) => rank(one) - rank(other));
  let room = width - MIN_FOR_OPERATOR - END_EDGE;
  const shown = new Set<string>();
  for (const metric of byPriority) {
    room -= widths.get(metric) ?? 0;
    if (room < 0 && shown.size > 0) break;
    shown.add(metric);
  }
  const isShown = (metric: string) => shown.has(metric);
  const ordered = chosen.filter(isShown);
  return {
    shown: ordered,
    hidden: chosen.filter((metric) => !isShown(metric)),
    hasBars,
    tracks: new Map(ordered.map((metric) => [metric, trackOf(metric, widths, ordered)])),
  };
}

/** The last column includes the edge of the grid. */
function trackOf(metric: string, widths: ReadonlyMap<string, number>, ordered: readonly string[]): string {
  const edge = metric === ordered.at(-1) ? END_EDGE : 0;
  return `${(widths.get(metric) ?? MIN_WIDTH) + edge}px`;
}

/** Chosen columns besides the default ones come after them, in their own order, since the sort is stable. */
function rank(metric: string): number {
  const place = PRIORITY.indexOf(metric);
  return place < 0 ? PRIORITY.length : place;
}

/** Wide enough for the longest number, so that none is cut while there is room. */
function widthOf(metric: string, hasBars: boolean, characters: number): number {
  const usual = (hasBars ? WITH_BARS.get(metric) : undefined) ?? NUMBERS_ALONE.get(metric);
  const named = Math.ceil(metricHeader(metric).length * LETTER + PADDING);
  const least = usual ?? Math.max(MIN_WIDTH, named);
  return Math.min(MAX_WIDTH, Math.max(least, Math.ceil(characters * DIGIT + PADDING)));
}
