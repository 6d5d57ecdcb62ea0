import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

type Measured = RefObject<HTMLDivElement | null>;

/** The width of an element, for what a style sheet can’t decide, e.g. the number of columns. */
export function useWidth(): readonly [ref: Measured, width: number | undefined] {
  const [width, setWidth] = useState<number>();
  return [useMeasured(setWidth), width];
}

/**
 * How many of these widths an element has room for. Renders again only when that number changes, not for each pixel.
 */
export function useRoom(widths: readonly number[]): readonly [ref: Measured, room: number] {
  const [room, setRoom] = useState(widths.length);
  const measure = useCallback(
    (width: number) => setRoom(widths.filter((least) => least <= width).length),
    [widths],
  );
  return [useMeasured(measure), room];
}

function useMeasured(onMeasure: (width: number) => void): Measured {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => onMeasure(element.clientWidth);
    // Before the first paint, so that no column visibly disappears.
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, [onMeasure]);
  return ref;
}
