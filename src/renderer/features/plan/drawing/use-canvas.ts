import { type RefObject, useEffect, useRef } from 'react';

export interface CanvasSize {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen in one of those. */
  readonly density: number;
}

export type Paint = (context: CanvasRenderingContext2D, size: CanvasSize) => void;

/**
 * A canvas that is as sharp as the screen and is painted once a frame at most: when `paint` is another one, and when its
 * size changes.
 */
export function useCanvas(paint: Paint): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const latest = useRef(paint);
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
      // At once: an emptied canvas would be seen for a frame.
      repaint(element, next, latest.current);
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
  // Setting either one, even to the same, empties the canvas and makes its memory anew.
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

/** The text size of the window scales pixels too, so the ratio of the device alone would not be sharp. */
function densityOf(entry: ResizeObserverEntry, width: number): number {
  const pixels = hasDevicePixels() ? entry.devicePixelContentBoxSize[0]?.inlineSize : undefined;
  return pixels === undefined ? devicePixelRatio : pixels / width;
}
