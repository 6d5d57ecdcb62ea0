import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#plan/layout/index.ts';
import { type Cut, canvasMeasure, createCut } from './measure-text.ts';
import { type Colours, readColours } from './paint-picture.ts';

const FORCED = '(forced-colors: active)';

const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', FORCED];

interface CanvasSize {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels for each CSS pixel. */
  readonly density: number;
}

export type Paint = (context: CanvasRenderingContext2D, size: CanvasSize) => void;

/**
 * A canvas at the resolution of the screen, painted at most once a frame: when `paint` or its size changes. `onSize`
 * must be stable.
 */
export function useCanvas(
  paint: Paint,
  onSize?: (size: CanvasSize) => void,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const latest = useRef(paint);
  const reportSize = useRef(onSize);
  const size = useRef<CanvasSize | undefined>(undefined);
  const frame = useRef(0);
  const schedule = useRef(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      if (canvas.current !== null && size.current !== undefined)
        repaint(canvas.current, size.current, latest.current);
    });
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const stop = followSize(element, (next) => {
      size.current = next;
      // At once, because the resized canvas is empty until then.
      repaint(element, next, latest.current);
      reportSize.current?.(next);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, []);
  useEffect(() => {
    latest.current = paint;
    schedule.current();
  }, [paint]);
  return canvas;
}

function repaint(canvas: HTMLCanvasElement, size: CanvasSize, paint: Paint): void {
  const [width, height] = [Math.round(size.width * size.density), Math.round(size.height * size.density)];
  // Setting either one, even to the same value, clears the canvas and allocates its memory again.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(size.density, 0, 0, size.density, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  paint(context, size);
}

function followSize(canvas: HTMLCanvasElement, onSize: (size: CanvasSize) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (entry !== undefined && width > 0) onSize({ width, height, density: densityOf(entry, width) });
  });
  observer.observe(canvas, hasDevicePixels() ? { box: 'device-pixel-content-box' } : {});
  return () => observer.disconnect();
}

const hasDevicePixels = () => 'devicePixelContentBoxSize' in ResizeObserverEntry.prototype;

/** The text size setting of the window scales pixels too, so the device pixel ratio alone is not sharp. */
function densityOf(entry: ResizeObserverEntry, width: number): number {
  const pixels = hasDevicePixels() ? entry.devicePixelContentBoxSize[0]?.inlineSize : undefined;
  return pixels === undefined ? devicePixelRatio : pixels / width;
}

export interface Paints {
  readonly colours: Colours;
  readonly cut: Cut;
}

/** The colors of the theme, and a function that cuts texts; undefined until the element exists. */
export function usePaints(probe: RefObject<HTMLElement | null>): Paints | undefined {
  const colours = useColours(probe);
  const fonts = useFontsLoaded();
  return useMemo(() => {
    // Widths that were measured with another font are wrong.
    void fonts;
    const context = document.createElement('canvas').getContext('2d');
    return colours && context ? { colours, cut: createCut(canvasMeasure(context)) } : undefined;
  }, [colours, fonts]);
}

/** Counts loaded fonts: text that is drawn before its font is loaded uses a fallback font. */
function useFontsLoaded(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const count = () => setTimes((before) => before + 1);
    document.fonts.addEventListener('loadingdone', count);
    return () => document.fonts.removeEventListener('loadingdone', count);
  }, []);
  return times;
}

/** The colors of the theme at an element, read again when the theme changes. */
function useColours(probe: RefObject<HTMLElement | null>): Colours | undefined {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [themes, setThemes] = useState(0);
  useEffect(() => setElement(probe.current), [probe]);
  useEffect(() => followTheme(() => setThemes((count) => count + 1)), []);
  return useMemo(() => {
    // A theme change increases the number, so that the memo is computed again.
    void themes;
    return element === null ? undefined : readColours(element, matchMedia(FORCED).matches);
  }, [element, themes]);
}

/** Calls back when something changes that affects colors; returns a function that stops it. */
function followTheme(onChange: () => void): () => void {
  const queries = QUERIES.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  const attributes = new MutationObserver(onChange);
  attributes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
    attributes.disconnect();
  };
}

/**
 * The position of the pointer in an element, in the element's pixels: the text size setting scales the whole window.
 */
export function pointerPlace(
  event: { readonly clientX: number; readonly clientY: number },
  element: HTMLElement,
): Point {
  const box = element.getBoundingClientRect();
  const zoom = element.offsetWidth === 0 ? 1 : box.width / element.offsetWidth;
  return { x: (event.clientX - box.left) / zoom, y: (event.clientY - box.top) / zoom };
}
