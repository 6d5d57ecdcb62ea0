import { type ParameterName, parameterValueText } from './grid.ts';
import type { MeasureName } from './measures.ts';
import { measuredOf, measureOf } from './measures.ts';
import { type VariantResult, variantText } from './result.ts';

export interface ChartPoint {
  /** Which of the places along the axis. */
  readonly place: number;
  readonly value: number;
  readonly label: string;
  /** For the tooltip: the variant and its value. */
  readonly words: string;
}

export interface ChartSeries {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

export interface Chart {
  /** Along the axis, evenly: values such as 1, 5, 50 are steps and no distances. */
  readonly places: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Series that are left out: more would not be told apart. */
  readonly leftOut: number;
  readonly ticks: readonly number[];
  /** The whole in a sentence, for who does not see it. */
  readonly summary: string;
}

export interface ChartChoice {
  readonly along: ParameterName | 'variant';
  readonly measure: MeasureName;
}

/** As many shapes as are told apart. */
export const MAX_SERIES = 6;

/** One line for each combination of the other parameters. */
export function chartOf(
  results: readonly VariantResult[],
  names: readonly ParameterName[],
  { along, measure }: ChartChoice,
): Chart {
  const placeOf = (result: VariantResult) =>
    along === 'variant'
      ? String(result.variant.index + 1)
      : parameterValueText(result.variant.values.get(along));
  const places = [...new Set(results.map(placeOf))];
  const others = along === 'variant' ? [] : names.filter((name) => name !== along);
  const series = new Map<string, ChartPoint[]>();
  for (const result of results) {
    const value = measuredOf(result, measure);
    if (value === undefined) continue;
    const name = others.length === 0 ? '' : variantText(result.variant, others);
    const label = measureOf(measure).format(value);
    const words = `${variantText(result.variant, names)}: ${label}`;
    const points = series.get(name) ?? [];
    points.push({ place: places.indexOf(placeOf(result)), value, label, words });
    series.set(name, points);
  }
  const all = [...series].map(([name, points]) => ({ name, points }));
  const shown = all.slice(0, MAX_SERIES);
  return {
    places,
    series: shown,
    leftOut: all.length - shown.length,
    ticks: ticksTo(Math.max(0, ...shown.flatMap(({ points }) => points.map(({ value }) => value)))),
    summary: summaryOf(
      all.flatMap(({ points }) => points),
      measure,
      along,
    ),
  };
}

function summaryOf(points: readonly ChartPoint[], measure: MeasureName, along: ChartChoice['along']): string {
  const { label } = measureOf(measure);
  const by = along === 'variant' ? 'variant' : along;
  const [first] = points;
  if (first === undefined) return `${label} by ${by}: nothing is measured yet.`;
  const least = points.reduce((one, other) => (other.value < one.value ? other : one));
  const most = points.reduce((one, other) => (other.value > one.value ? other : one));
  const ends = least === most ? least.words : `from ${least.words}, to ${most.words}`;
  return `${label} by ${by}, ${points.length} measured: ${ends}.`;
}

const STEPS = [1, 2, 2.5, 5, 10];
const FEW = 4;

/** From 0 to the most or a little beyond, in round steps. */
export function ticksTo(most: number): readonly number[] {
  if (most <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most / FEW));
  const step = (STEPS.find((one) => one * power * FEW >= most) ?? 10) * power;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
