import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether more is in an element than it has the width for. */
export function useOverflows(element: RefObject<HTMLElement | null>, count: number): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || count === 0) return setOverflows(false);
    const measure = () => setOverflows(current.scrollWidth > current.clientWidth);
    measure();
    const resizes = new ResizeObserver(measure);
    // A tab gets wider with its name, which the strip around it does not feel.
    for (const observed of [current, ...current.children]) resizes.observe(observed);
    return () => resizes.disconnect();
  }, [element, count]);
  return overflows;
}
