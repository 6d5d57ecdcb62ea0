import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Letters in the probe: a width is told in whole pixels only. */
export const PROBE = '0'.repeat(100);

/** How wide a letter of the text is; a font that comes late and another text size change it. */
export function useCellWidth(): readonly [
  probe: RefObject<HTMLSpanElement | null>,
  width: number | undefined,
] {
  const probe = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = probe.current;
    if (element === null) return;
    const measure = () => setWidth(element.offsetWidth / PROBE.length || undefined);
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  return [probe, width];
}
