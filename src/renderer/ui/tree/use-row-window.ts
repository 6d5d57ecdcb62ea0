import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowWindow, type RowWindowInput, rowWindow, scrollRatio, scrollTopFor } from './row-window.ts';

export interface RowWindowOptions {
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
