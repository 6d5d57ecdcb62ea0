import { type DragEvent, type RefObject, useState } from 'react';

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
