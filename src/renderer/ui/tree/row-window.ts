/** Rows of one height in a viewport, in CSS pixels. */
export interface RowWindowInput {
  readonly count: number;
  readonly rowHeight: number;
  readonly viewport: number;
  readonly scrollTop: number;
  /** Taller content than this no browser lays out. */
  readonly maxHeight: number;
}

export interface RowWindow {
  /** The height of what is scrolled. */
  readonly height: number;
  /** The rows to draw: from `first` up to, but not including, `end`. */
  readonly first: number;
  readonly end: number;
  /** Row i is drawn at `i * rowHeight - shift`. */
  readonly shift: number;
}

/** Rows drawn beyond the edges, so that a turn of the wheel finds them there. */
const BEYOND = 8;

/**
 * What to draw. Fixed heights need no measurements kept by the row: a million rows cost as much as a hundred.
 * Where all rows together are taller than a browser can lay out, the scroll bar is mapped onto them.
 */
export function rowWindow(input: RowWindowInput): RowWindow {
  const { count, rowHeight, viewport, scrollTop, maxHeight } = input;
  const top = scrollTop * scrollRatio(input);
  return {
    height: Math.min(count * rowHeight, maxHeight),
    first: Math.max(0, Math.floor(top / rowHeight) - BEYOND),
    end: Math.min(count, Math.ceil((top + viewport) / rowHeight) + BEYOND),
    shift: top - scrollTop,
  };
}

/** The scroll position that brings a row into view with the least movement. */
export function scrollTopFor(index: number, input: RowWindowInput): number {
  const { rowHeight, viewport, scrollTop } = input;
  const ratio = scrollRatio(input);
  const top = scrollTop * ratio;
  const rowTop = index * rowHeight;
  if (rowTop < top) return rowTop / ratio;
  if (rowTop + rowHeight > top + viewport) return (rowTop + rowHeight - viewport) / ratio;
  return scrollTop;
}

export function scrollRatio({ count, rowHeight, viewport, maxHeight }: RowWindowInput): number {
  const total = count * rowHeight;
  if (total <= maxHeight) return 1;
  return (total - viewport) / (maxHeight - viewport);
}
