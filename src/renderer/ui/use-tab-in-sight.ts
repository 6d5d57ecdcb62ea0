import { type RefObject, useEffect } from 'react';

/** Keeps the selected tab in sight: when it is chosen, and when the strip or a tab of it gets another width. */
export function useTabInSight(list: RefObject<HTMLElement | null>, selected: string | undefined): void {
  // After the paint: to scroll lays everything out.
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
