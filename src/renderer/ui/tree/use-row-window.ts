import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface RowWindowOptions {
  readonly count: number;
  readonly rowHeight: number;
  /** Something that stays at the top while the rows scroll below it. */
  readonly headHeight?: number;
}

export interface ScrolledRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly window: RowWindow;
  /** Whole rows that fit on the screen. */
  readonly page: number;
  readonly reveal: (index: number) => void;
  /** How far from the first row the view begins, if all rows were laid out. */
  readonly top: number;
  readonly showFrom: (top: number) => void;
}

/** Keeps the rows to draw in step with the scroll position and the size of the viewport. */
export function useRowWindow({ count, rowHeight, headHeight = 0 }: RowWindowOptions): ScrolledRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ scrollTop: 0, viewport: 0 });
  useScrolledView(scroller, setView);
  const input = (now: View): RowWindowInput => ({
    count,
    rowHeight,
    viewport: Math.max(0, now.viewport - headHeight),
    scrollTop: now.scrollTop,
    maxHeight: maxHeight(),
  });
  const reveal = (index: number) => {
    const element = scroller.current;
    // Read from the element, not from the last drawing: more keys may come between two of them.
    if (element === null) return;
    element.scrollTop = scrollTopFor(index, input(viewOf(element)));
    // Its event comes a frame later: rows that arrive before would be put where the view was.
    setView(viewOf(element));
  };
  const showFrom = (top: number) => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = top / scrollRatio(input(viewOf(element)));
    // Drawn before the next picture, which would else show the rows of the old place.
    setView(viewOf(element));
  };
  const page = Math.max(1, Math.floor((view.viewport - headHeight) / rowHeight) - 1);
  const window = rowWindow(input(view));
  return { scroller, window, page, reveal, top: view.scrollTop + window.shift, showFrom };
}

export interface View {
  readonly scrollTop: number;
  readonly viewport: number;
}

export function useScrolledView(
  scroller: RefObject<HTMLDivElement | null>,
  setView: (view: View) => void,
): void {
  // Before the first paint, so that a list never flashes empty.
  useLayoutEffect(() => {
    if (scroller.current !== null) setView(viewOf(scroller.current));
  }, [scroller, setView]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // At once: a scroll that is drawn a frame later shows a gap.
    const onScroll = () => flushSync(() => setView(viewOf(element)));
    const resizes = new ResizeObserver(() => setView(viewOf(element)));
    element.addEventListener('scroll', onScroll, { passive: true });
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resizes.disconnect();
    };
  }, [scroller, setView]);
}

function viewOf(element: HTMLElement): View {
  return { scrollTop: element.scrollTop, viewport: element.clientHeight };
}

/** Chromium lays out up to 2^25 device pixels; 1.6 is the largest text size. */
function maxHeight(): number {
  return Math.floor(33_000_000 / (Math.max(1, devicePixelRatio) * 1.6));
}

/** Rows of one height in a viewport, in CSS pixels. */
export interface RowWindowInput {
  readonly count: number;
  readonly rowHeight: number;
  readonly viewport: number;
  readonly scrollTop: number;
  /** Taller content than this no browser lays out. */
  readonly maxHeight: number;
}

interface RowWindow {
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

function scrollRatio({ count, rowHeight, viewport, maxHeight }: RowWindowInput): number {
  const total = count * rowHeight;
  if (total <= maxHeight) return 1;
  return (total - viewport) / (maxHeight - viewport);
}
