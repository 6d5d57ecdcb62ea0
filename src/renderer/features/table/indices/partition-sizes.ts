/** A range of sizes, and how many partitions are of a size in it. */
export interface SizeBin {
  readonly from: number;
  /** Not in it. */
  readonly to: number;
  readonly count: number;
}

export interface PartitionSizes {
  readonly partitions: number;
  readonly rows: number;
  readonly empty: number;
  readonly mean: number;
  readonly largest: number;
  /** The largest by the mean: 1 where all are alike. */
  readonly skew: number;
  readonly bins: readonly SizeBin[];
  /** Of all rows, what the largest partitions have: as many as are named. */
  readonly top: { readonly partitions: number; readonly share: number };
}

/** Undefined where there is nothing to draw. */
export function partitionSizes(sizes: readonly number[]): PartitionSizes | undefined {
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length === 0 || rows === 0) return undefined;
  const falling = [...sizes].sort((first, second) => second - first);
  const [largest = 0] = falling;
  const mean = rows / sizes.length;
  const top = Math.min(TOP, sizes.length);
  return {
    partitions: sizes.length,
    rows,
    empty: sizes.filter((size) => size === 0).length,
    mean,
    largest,
    skew: largest / mean,
    bins: binsOf(sizes, largest),
    top: { partitions: top, share: falling.slice(0, top).reduce((sum, size) => sum + size, 0) / rows },
  };
}

const TOP = 4;

/** As many bars as can be told apart, with a count above each. */
const BINS = 8;

function binsOf(sizes: readonly number[], largest: number): readonly SizeBin[] {
  const step = roundStep((largest + 1) / BINS);
  const bins = Array.from({ length: Math.floor(largest / step) + 1 }, (_, at) => ({
    from: at * step,
    to: (at + 1) * step,
    count: 0,
  }));
  for (const size of sizes) {
    const bin = bins[Math.floor(size / step)];
    if (bin !== undefined) bin.count += 1;
  }
  return bins;
}

/** The next larger of 1, 2, 2.5, 5, 10, 20, …; whole, as sizes are. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const found = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= least);
  return Math.max(1, Math.ceil(found ?? least));
}
