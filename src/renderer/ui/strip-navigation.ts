import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** The item that a key moves to, wrapping around; undefined if the key doesn’t move. */
export function stripTarget<Id>(key: string, ids: readonly Id[], currentId: Id | undefined): Id | undefined {
  const current = currentId === undefined ? -1 : ids.indexOf(currentId);
  switch (key) {
    case 'ArrowRight':
      return ids[(current + 1) % ids.length];
    case 'ArrowLeft':
      return ids.at(Math.max(current, 0) - 1);
    case 'Home':
      return ids[0];
    case 'End':
      return ids.at(-1);
    default:
      return undefined;
  }
}

/** Keeps the selected tab visible: when it is selected, and when the strip or a tab is resized. */
export function useTabInSight(list: RefObject<HTMLElement | null>, selected: string | undefined): void {
  // After the paint, because scrolling forces a layout.
  useEffect(() => {
    const { current } = list;
    if (current === null) return;
    const tabs = Array.from(current.querySelectorAll<HTMLElement>('[role="tab"]'));
    const tab = tabs.find(({ dataset }) => dataset.tabId === selected);
    const resizes = new ResizeObserver(() => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    for (const observed of [current, ...tabs]) resizes.observe(observed);
    return () => resizes.disconnect();
  }, [list, selected]);
}

/** A strip without a scrollbar: a vertical mouse wheel scrolls it sideways. */
export function scrollSideways(
  strip: HTMLElement,
  { deltaX, deltaY }: { readonly deltaX: number; readonly deltaY: number },
): void {
  if (deltaX === 0) strip.scrollLeft += deltaY;
}

/** Whether the content of an element is wider than the element. */
export function useOverflows(element: RefObject<HTMLElement | null>, count: number): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || count === 0) return setOverflows(false);
    const measure = () => setOverflows(current.scrollWidth > current.clientWidth);
    measure();
    const resizes = new ResizeObserver(measure);
    // A tab grows with its name, which doesn’t resize the strip around it.
    for (const observed of [current, ...current.children]) resizes.observe(observed);
    return () => resizes.disconnect();
  }, [element, count]);
  return overflows;
}
