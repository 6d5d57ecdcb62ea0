/** Columns side by side, in CSS pixels. */
export interface ColumnWindow {
  /** The columns to draw: from `first` up to, but not including, `end`. */
  readonly first: number;
  readonly end: number;
}

/** Where each column begins, and behind the last one where they all end. */
export function columnStarts(widths: readonly number[]): readonly number[] {
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  return starts;
}

/** Columns drawn beyond the edges, so that a turn of the wheel finds them there. */
const BEYOND = 2;

export function columnWindow(starts: readonly number[], scrollLeft: number, viewport: number): ColumnWindow {
  const count = starts.length - 1;
  return {
    first: Math.max(0, columnAt(starts, scrollLeft) - BEYOND),
    end: Math.min(count, columnAt(starts, scrollLeft + viewport) + 1 + BEYOND),
  };
}

/** The last column that begins at a place or before it. */
function columnAt(starts: readonly number[], x: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The scroll position that brings a column into view with the least movement. */
export function scrollLeftFor(
  starts: readonly number[],
  column: number,
  view: { readonly scrollLeft: number; readonly viewport: number },
): number {
  const [from, to] = [starts[column] ?? 0, starts[column + 1] ?? 0];
  if (from < view.scrollLeft || to - from > view.viewport) return from;
  return Math.max(view.scrollLeft, to - view.viewport);
}
