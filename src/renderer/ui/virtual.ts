import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Scroll position and visible size along one axis, in CSS pixels. */
export interface View {
  readonly offset: number;
  readonly viewport: number;
}

const UNMEASURED: View = { offset: 0, viewport: 0 };

const AXES = {
  down: (element: HTMLElement) => ({ offset: element.scrollTop, viewport: element.clientHeight }),
  across: (element: HTMLElement) => ({ offset: element.scrollLeft, viewport: element.clientWidth }),
};

type Axis = keyof typeof AXES;

export function measureView(element: HTMLElement, axis: Axis): View {
  return AXES[axis](element);
}

/** The view as last rendered, and a function that updates it. */
export function useView(
  scroller: RefObject<HTMLDivElement | null>,
  axis: Axis,
): readonly [View, update: () => void] {
  const [view, setView] = useState(UNMEASURED);
  const update = useCallback(() => {
    const element = scroller.current;
    if (element !== null) setView((before) => keepIfSame(before, measureView(element, axis)));
  }, [scroller, axis]);
  // Before the first paint, so that a list never flashes empty.
  useLayoutEffect(update, [update]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // Synchronously: rendering a frame later would show a gap.
    const onScroll = () => flushSync(update);
    const resizes = new ResizeObserver(update);
    element.addEventListener('scroll', onScroll, { passive: true });
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resizes.disconnect();
    };
  }, [scroller, update]);
  return [view, update];
}

/** Scrolling along the other axis renders nothing. */
function keepIfSame(before: View, now: View): View {
  return before.offset === now.offset && before.viewport === now.viewport ? before : now;
}

/** The rendered items of a list: from `first` up to, but not including, `end`. */
export interface DrawnSpan {
  readonly first: number;
  readonly end: number;
}

/** The current item is always rendered: screen readers need it even after it was scrolled away. */
export function drawnIndexes({ first, end }: DrawnSpan, current = -1): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  return current >= 0 && (current < first || current >= end) ? [...indexes, current] : indexes;
}

/** The start of each of several consecutive sizes, and the end of the last. */
export function startsOf(sizes: readonly number[]): readonly number[] {
  const starts = [0];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  return starts;
}

/** The index of the last start at or before a position; -1 before the first. */
export function indexAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** All items that overlap a range, plus `more` at either end. */
export function spanBetween(starts: readonly number[], from: number, to: number, more = 0): DrawnSpan {
  return {
    first: Math.max(0, indexAt(starts, from) - more),
    end: Math.min(starts.length - 1, indexAt(starts, to) + 1 + more),
  };
}

/** The scroll position that brings a range into view with the least movement. */
export function offsetFor(from: number, to: number, { offset, viewport }: View): number {
  if (from < offset) return from;
  return Math.max(offset, to - viewport);
}

interface RowWindowOptions {
  readonly count: number;
  readonly rowHeight: number;
  /** A head that stays at the top while the rows scroll below it. */
  readonly headHeight?: number;
}

export interface ScrolledRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly window: RowWindow;
  /** The number of whole rows that fit on the screen. */
  readonly page: number;
  readonly reveal: (index: number) => void;
  /** The distance from the first row to the visible part, if all rows were laid out. */
  readonly top: number;
  readonly showFrom: (top: number) => void;
}

/** Updates the rows to render on scroll and on resize. */
export function useRowWindow({ count, rowHeight, headHeight = 0 }: RowWindowOptions): ScrolledRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, update] = useView(scroller, 'down');
  const input = (now: View): RowWindowInput => ({
    count,
    rowHeight,
    viewport: Math.max(0, now.viewport - headHeight),
    scrollTop: now.offset,
    maxHeight: maxHeight(),
  });
  const reveal = (index: number) => {
    const element = scroller.current;
    // Measured now, not at the last render: several keys may be pressed between two renders.
    if (element === null) return;
    element.scrollTop = scrollTopFor(index, input(measureView(element, 'down')));
    // The scroll event fires a frame later: rows that arrive before would be placed for the old view.
    update();
  };
  const showFrom = (top: number) => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = top / scrollRatio(input(measureView(element, 'down')));
    // Renders before the next paint, which would otherwise show the rows of the old position.
    update();
  };
  const page = Math.max(1, Math.floor((view.viewport - headHeight) / rowHeight) - 1);
  const window = rowWindow(input(view));
  return { scroller, window, page, reveal, top: view.offset + window.shift, showFrom };
}

/** Chromium lays out up to 2^25 device pixels; 1.6 is the largest text size. */
function maxHeight(): number {
  return Math.floor(33_000_000 / (Math.max(1, devicePixelRatio) * 1.6));
}

/** Rows of equal height in a viewport, in CSS pixels. */
export interface RowWindowInput {
  readonly count: number;
  readonly rowHeight: number;
  readonly viewport: number;
  readonly scrollTop: number;
  /** No browser lays out content taller than this. */
  readonly maxHeight: number;
}

interface RowWindow extends DrawnSpan {
  /** The height of the scrolled content. */
  readonly height: number;
  /** Row i is drawn at `i * rowHeight - shift`. */
  readonly shift: number;
}

/** Rows rendered beyond the edges, for fast scrolling. */
const BEYOND = 8;

/**
 * The rows to render. With a fixed height no row is measured: a million rows cost as much as a hundred. If all rows
 * together are taller than a browser can lay out, the scroll bar is mapped onto them.
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

function scrollRatio({ count, rowHeight, viewport, maxHeight }: RowWindowInput): number {
  const total = count * rowHeight;
  if (total <= maxHeight) return 1;
  return (total - viewport) / (maxHeight - viewport);
}
