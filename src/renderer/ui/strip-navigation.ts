import { type DragEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Of what stands in a row, the one that a key leads to, round the ends; undefined: the key leads nowhere. */
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

/** A strip that has no bar to hold: a mouse that only turns up and down moves it too. */
export function scrollSideways(
  strip: HTMLElement,
  { deltaX, deltaY }: { readonly deltaX: number; readonly deltaY: number },
): void {
  if (deltaX === 0) strip.scrollLeft += deltaY;
}

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

/** What else may be dropped among the tabs, besides one of them. */
export interface StripDrop {
  /** While something is dragged only its types are told. */
  readonly accepts: (data: DataTransfer) => boolean;
  /** Before the tab that is at this place, or after the last one. */
  readonly onDrop: (index: number, data: DataTransfer) => void;
}

/** Where among the tabs of a strip something would come to stand that is held over it. */
export function useStripDrop(list: RefObject<HTMLElement | null>, drop: StripDrop | undefined) {
  const [index, setIndex] = useState<number>();
  const leave = () => setIndex(undefined);
  return {
    index,
    listeners: {
      onDragOver: (event: DragEvent) => {
        if (drop === undefined || !drop.accepts(event.dataTransfer) || list.current === null) return;
        event.preventDefault();
        list.current.scrollLeft += edgeScroll(event.clientX, list.current.getBoundingClientRect());
        setIndex(indexAt(list.current, event.clientX));
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) leave();
      },
      onDrop: (event: DragEvent) => {
        leave();
        if (drop === undefined || !drop.accepts(event.dataTransfer) || list.current === null) return;
        event.preventDefault();
        drop.onDrop(indexAt(list.current, event.clientX), event.dataTransfer);
      },
    },
  };
}

function indexAt(list: HTMLElement, x: number): number {
  const tabs = [...list.querySelectorAll('[role="tab"]')];
  return dropPlace(
    x,
    tabs.map((tab) => tab.getBoundingClientRect()),
  );
}

interface TabEdges {
  readonly left: number;
  readonly right: number;
}

/** Before which tab something that is dropped at `x` comes to stand; their number, where it comes last. */
export function dropPlace(x: number, tabs: readonly TabEdges[]): number {
  const index = tabs.findIndex(({ left, right }) => x < (left + right) / 2);
  return index < 0 ? tabs.length : index;
}

const EDGE = 24;

const STEP = 12;

/** How far a strip scrolls while something is held near its end, so that the tabs beyond can be reached. */
export function edgeScroll(x: number, { left, right }: TabEdges): number {
  if (x < left + EDGE) return -STEP;
  return x > right - EDGE ? STEP : 0;
}
