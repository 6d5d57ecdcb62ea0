import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A gap between two items of a list, where a dragged item would be inserted. */
export interface Gap {
  /** The index to insert at; the number of items for the end. */
  readonly to: number;
  /** The offset from the top of a list that draws the mark itself. */
  readonly top?: number;
}

/** Near its ends a list scrolls while something is dragged there: the nearer, the faster. In the list’s own pixels. */
export interface ScrollingEnds {
  readonly size: number;
  readonly slowest: number;
  readonly fastest: number;
}

interface OrderedList {
  readonly list: RefObject<HTMLElement | null>;
  readonly axis: keyof typeof AXES;
  /** A selector for the items. A virtual list computes the gap itself, from an offset in the list. */
  readonly items: string | ((at: number) => Gap);
  /** Beyond the items, whether the nearer end takes the drop; otherwise nothing does. */
  readonly takesBeyond?: boolean;
  readonly ends?: ScrollingEnds;
}

const AXES = {
  down: {
    client: 'clientY',
    start: 'top',
    end: 'bottom',
    length: 'height',
    whole: 'offsetHeight',
    inner: 'clientHeight',
    scroll: 'scrollTop',
  },
  across: {
    client: 'clientX',
    start: 'left',
    end: 'right',
    length: 'width',
    whole: 'offsetWidth',
    inner: 'clientWidth',
    scroll: 'scrollLeft',
  },
} as const;

/** What a list accepts as dragged data: its own items, those of another list, or something else. */
export interface DataDrop {
  /** During a drag, only the types of the data are readable. */
  readonly accepts: (data: DataTransfer) => boolean;
  readonly onDrop: (to: number, data: DataTransfer) => void;
}

/** Native drag and drop: the browser draws the dragged item and handles Escape. */
export function useDataDrop({ accepts, onDrop, ...ordered }: OrderedList & DataDrop) {
  const { gap, find, show, scroll, leave } = useGap(ordered);
  const placeOf = (event: DragEvent) => event[AXES[ordered.axis].client];
  return {
    gap: gap?.to,
    listeners: {
      onDragOver: (event: DragEvent) => {
        if (!accepts(event.dataTransfer)) return;
        // `dragover` fires repeatedly, also while the pointer rests.
        scroll(placeOf(event));
        if (show(placeOf(event)) !== undefined) event.preventDefault();
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) leave();
      },
      onDragEnd: leave,
      onDrop: (event: DragEvent) => {
        const to = find(placeOf(event))?.to;
        leave();
        if (to === undefined || !accepts(event.dataTransfer)) return;
        event.preventDefault();
        onDrop(to, event.dataTransfer);
      },
    },
  };
}

interface Held {
  readonly pointerId: number;
  readonly from: number;
  /** The pointer’s position in the viewport. */
  at: number;
  isDragging: boolean;
}

/** A smaller movement is a click, not a drag. */
const MIN_PIXELS = 5;

/** Drags by pointer events: a native drag would end once the item scrolls out of the rendered rows. */
export function usePointerDrag({
  onDrop,
  ...ordered
}: OrderedList & { readonly onDrop: (to: number) => void }) {
  const { gap, show, scroll, leave } = useGap(ordered);
  const held = useRef<Held>(undefined);
  const isDragging = gap !== undefined;
  const { client } = AXES[ordered.axis];

  function stop(): void {
    held.current = undefined;
    leave();
  }

  /** Scrolls also while the pointer rests, when no events fire. */
  function scrollOn(): void {
    if (held.current !== undefined && scroll(held.current.at)) show(held.current.at);
  }
  const latestScrollOn = useRef(scrollOn);
  useEffect(() => {
    latestScrollOn.current = scrollOn;
  });
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function next() {
      latestScrollOn.current();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  return {
    gap,
    isDragging,
    /** A press on an item that may become a drag. */
    hold: (event: PointerEvent) => {
      const at = event[client];
      held.current = { pointerId: event.pointerId, from: at, at, isDragging: false };
    },
    isCanceledBy: ({ key }: KeyboardEvent): boolean => {
      if (key !== 'Escape' || !isDragging) return false;
      stop();
      return true;
    },
    listeners: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = held.current;
        if (now === undefined || now.pointerId !== event.pointerId) return;
        now.at = event[client];
        if (!now.isDragging && Math.abs(now.at - now.from) < MIN_PIXELS) return;
        if (!now.isDragging) event.currentTarget.setPointerCapture(now.pointerId);
        now.isDragging = true;
        show(now.at);
      },
      onPointerUp: () => {
        const to = held.current?.isDragging === true ? show(held.current.at)?.to : undefined;
        stop();
        if (to !== undefined) onDrop(to);
      },
      onPointerCancel: stop,
    },
  };
}

/** The shown gap, and how to find the gap at a position in the viewport. */
function useGap({ list, axis, items, takesBeyond = false, ends }: OrderedList) {
  const [gap, setGap] = useState<Gap>();
  const { start, end, length, whole, inner, scroll } = AXES[axis];

  /**
   * A position relative to the visible part of the element, in its own pixels: the text size of the window zooms
   * everything.
   */
  function placeIn(element: HTMLElement, at: number): number {
    const box = element.getBoundingClientRect();
    const zoom = element[whole] === 0 ? 1 : box[length] / element[whole];
    return (at - box[start]) / zoom;
  }

  function find(at: number): Gap | undefined {
    const element = list.current;
    if (element === null) return undefined;
    if (typeof items !== 'string') return items(placeIn(element, at) + element[scroll]);
    const boxes = [...element.querySelectorAll(items)].map((item) => item.getBoundingClientRect());
    const to = gapAmong(
      boxes.map((box) => [box[start], box[end]]),
      at,
      takesBeyond,
    );
    return to === undefined ? undefined : { to };
  }

  return {
    gap,
    find,
    show: (at: number): Gap | undefined => {
      const next = find(at);
      setGap((now) => (now?.to === next?.to && now?.top === next?.top ? now : next));
      return next;
    },
    /** Returns whether the list scrolled. */
    scroll: (at: number): boolean => {
      const element = list.current;
      if (element === null || ends === undefined) return false;
      const speed = endSpeed(placeIn(element, at), element[inner], ends);
      element[scroll] += speed;
      return speed !== 0;
    },
    leave: () => setGap(undefined),
  };
}

type Edges = readonly [start: number, end: number];

/** The gap nearest to a position, among items in a row. Without items, the first. */
export function gapAmong(items: readonly Edges[], at: number, takesBeyond: boolean): number | undefined {
  const [first = at] = items[0] ?? [];
  const [, last = at] = items.at(-1) ?? [];
  if (!takesBeyond && (at < first || at > last)) return undefined;
  const index = items.findIndex(([start, end]) => at < (start + end) / 2);
  return index < 0 ? items.length : index;
}

/** How far a list of this length scrolls per step while something is dragged at a position of its visible part. */
export function endSpeed(at: number, length: number, { size, slowest, fastest }: ScrollingEnds): number {
  const above = size - at;
  const depth = above > 0 ? above : at - (length - size);
  if (depth <= 0) return 0;
  const speed = Math.min(fastest, Math.max(slowest, Math.ceil((depth / size) * fastest)));
  return above > 0 ? -speed : speed;
}

export type GapMark = 'before' | 'after' | undefined;

/** The gap after the last item is marked on that item, because there is no next one. */
export function gapMark(index: number, gap: number | undefined, count: number): GapMark {
  if (index === gap) return 'before';
  return gap === count && index === count - 1 ? 'after' : undefined;
}

/** Alt with an arrow key moves the current item by one. */
export function stepOfKey({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>): -1 | 1 | undefined {
  if (!altKey) return undefined;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : undefined;
}
