import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, for what a style sheet can't decide: how many columns there are. */
export function useWidth(): readonly [ref: RefObject<HTMLDivElement | null>, width: number | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    // Before the first paint, so that no column is seen to go.
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  return [ref, width];
}
