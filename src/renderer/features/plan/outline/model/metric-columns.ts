import {
  type AnalyzedPlan,
  amountOf,
  type CostMeasure,
  type Metric,
  type Plan,
  type PlanNode,
} from '#plan/index.ts';

/** Worked out by us: no engine has a metric with a space in its name. */
export const OWN = 'own time';

/** The metrics one looks at first, by the names the engine gives them. */
export const WALL = 'elapsed';

export const COMPUTE = 'elapsed_compute';

export const ROWS_OUT = 'output_rows';

export const BYTES_READ = 'bytes_read';

/** The cost first, by whichever measure. */
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

/** In words where we have some, else as the engine calls it. */
export function metricHeader(metric: string): string {
  return HEADERS.get(metric) ?? metric;
}

/** Older engines had another name for it. */
const OLDER_WALL = 'cumulative_wall';

export function metricOf(node: PlanNode, name: string): Metric | undefined {
  const found = node.metrics.find((metric) => metric.name === name);
  return found ?? (name === WALL ? metricOf(node, OLDER_WALL) : undefined);
}

/** What a column has of an operator, as a number that can be sorted and added up. */
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

/** Every metric of a plan, the usual ones first and the others as they come in the text. */
export function metricNames({ nodes }: Plan): readonly string[] {
  const names = new Set([OWN, WALL, COMPUTE, ROWS_OUT, BYTES_READ]);
  for (const { metrics } of nodes) for (const { name } of metrics) names.add(name);
  names.delete(OLDER_WALL);
  return [...names];
}

/** Less than this is no place for a name. */
const MIN_FOR_OPERATOR = 230;

/** At this width bars give way to numbers. */
const MIN_FOR_BARS = 560;

/** More than the padding of a cell: the edge of the page, and in it the button that chooses columns. */
const END_EDGE = 26;

/** Under this width the later ones go first. */
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

/** Of a small letter in a header and of a digit, generously; and the space at both sides. */
const [LETTER, DIGIT, PADDING] = [6.4, 7.6, 20];

export interface FittingColumns {
  /** Metrics, in the order in which they are shown. */
  readonly shown: readonly string[];
  /** Chosen, and without room. */
  readonly hidden: readonly string[];
  readonly hasBars: boolean;
  /** The track of each metric in the grid. */
  readonly tracks: ReadonlyMap<string, string>;
}

/** How many characters the longest text of each column has; times are written in a few. */
export function longestTexts({ nodes }: Plan, chosen: readonly string[]): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const name of chosen) {
    let most = 0;
    for (const node of nodes) {
      const metric = metricOf(node, name);
      if (metric !== undefined && metric.value.kind !== 'time')
        // With what is put between its digits.
        most = Math.max(most, Math.ceil((metric.raw.length * 4) / 3));
    }
    longest.set(name, most);
  }
  return longest;
}

const NO_TEXTS: ReadonlyMap<string, number> = new Map();

/** Which of the chosen columns there is room for. One is always shown: without any there is no grid. */
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

/** The padding of the last column holds the edge of the grid. */
function trackOf(metric: string, widths: ReadonlyMap<string, number>, ordered: readonly string[]): string {
  const edge = metric === ordered.at(-1) ? END_EDGE : 0;
  return `${(widths.get(metric) ?? MIN_WIDTH) + edge}px`;
}

/** What one has chosen besides the usual comes after them, in its own order: the sort is stable. */
function rank(metric: string): number {
  const place = PRIORITY.indexOf(metric);
  return place < 0 ? PRIORITY.length : place;
}

/** A number is never cut while there is room for it. */
function widthOf(metric: string, hasBars: boolean, characters: number): number {
  const usual = (hasBars ? WITH_BARS.get(metric) : undefined) ?? NUMBERS_ALONE.get(metric);
  const named = Math.ceil(metricHeader(metric).length * LETTER + PADDING);
  const least = usual ?? Math.max(MIN_WIDTH, named);
  return Math.min(MAX_WIDTH, Math.max(least, Math.ceil(characters * DIGIT + PADDING)));
}
