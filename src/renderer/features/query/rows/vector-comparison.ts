/** The numbers of a vector; null for an entry that isn't a number. */
export type Numbers = readonly (number | null)[];

interface VectorComparison {
  /** Undefined if one of the vectors has only zeros. */
  readonly cosine: number | undefined;
  /** The norm of the row's vector. */
  readonly norm: number;
  /** The dimensions with the largest differences, largest first; counted from 0. */
  readonly differsMost: readonly { readonly dimension: number; readonly difference: number }[];
}

const MOST_DIMENSIONS = 3;

/** Compares a row's vector with the query's; returns undefined if they can't be compared. */
export function compareVectors(row: Numbers, query: Numbers): VectorComparison | undefined {
  if (row.length !== query.length || row.length === 0) return undefined;
  const apart: { dimension: number; difference: number }[] = [];
  let [dot, rowSquares, querySquares] = [0, 0, 0];
  for (const [dimension, number] of row.entries()) {
    const wanted = query[dimension];
    if (number === null || wanted === null || wanted === undefined) return undefined;
    dot += number * wanted;
    rowSquares += number * number;
    querySquares += wanted * wanted;
    if (number !== wanted) apart.push({ dimension, difference: number - wanted });
  }
  const norms = Math.sqrt(rowSquares) * Math.sqrt(querySquares);
  return {
    cosine: norms === 0 ? undefined : dot / norms,
    norm: Math.sqrt(rowSquares),
    differsMost: apart
      .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
      .slice(0, MOST_DIMENSIONS),
  };
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

interface VectorPaths {
  /** An SVG path with one bar for each dimension, or for each group of dimensions, starting from zero. */
  readonly bars: string;
  readonly barWidth: number;
  /** An SVG path with the outline of the other vector. */
  readonly outline: string;
  readonly zero: number;
}

/** The least width of a bar: narrower ones can't be told apart. */
const LEAST_STEP = 2;

/** Draws both vectors in the same picture and scale, with the zero line. */
export function vectorPaths(row: Numbers, query: Numbers, { width, height }: PictureSize): VectorPaths {
  const count = Math.max(1, Math.min(row.length, Math.floor(width / LEAST_STEP)));
  const [rows, queries] = [peaks(row, count), peaks(query, count)];
  const largest = Math.max(0, ...rows, ...queries);
  const least = Math.min(0, ...rows, ...queries);
  // Halved first: the difference of two large numbers can overflow a double.
  const span = largest / 2 - least / 2 || 1;
  const heightOf = (number: number) => (((largest / 2 - number / 2) / span) * height).toFixed(1);
  const step = width / count;
  const zero = heightOf(0);
  return {
    bars: rows.map((number, at) => `M${((at + 0.5) * step).toFixed(1)} ${zero}V${heightOf(number)}`).join(''),
    barWidth: Math.min(6, step * 0.7),
    outline: queries
      .map(
        (number, at) =>
          `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${heightOf(number)}h${step.toFixed(1)}`,
      )
      .join(''),
    zero: Number(zero),
  };
}

/** The number farthest from zero in each group. */
function peaks(numbers: Numbers, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * numbers.length) / count);
    const to = Math.floor(((at + 1) * numbers.length) / count);
    let peak = 0;
    for (const number of numbers.slice(from, to)) {
      if (number !== null && Math.abs(number) > Math.abs(peak)) peak = number;
    }
    return peak;
  });
}
