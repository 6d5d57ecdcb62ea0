import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Between the items of a list: where something would come to stand that is held over it. */
export interface Gap {
  /** In front of what is at this place now; their number, where it comes last. */
  readonly to: number;
  /** How far from the top of a list that draws the mark itself. */
  readonly top?: number;
}

/** Near its ends, in its own pixels, a list scrolls while something is held there: the nearer, the faster. */
export interface ScrollingEnds {
  readonly size: number;
  readonly slowest: number;
  readonly fastest: number;
}

interface OrderedList {
  readonly list: RefObject<HTMLElement | null>;
  readonly axis: keyof typeof AXES;
  /** What finds its items. A list that draws only some of them knows its gaps itself, from its beginning on. */
  readonly items: string | ((at: number) => Gap);
  /** What is held beyond all items goes to the nearer end; else nowhere. */
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

/** What a list takes that is dragged as data: its own items, those of another list, or something else. */
export interface DataDrop {
  /** While something is dragged only its types are told. */
  readonly accepts: (data: DataTransfer) => boolean;
  readonly onDrop: (to: number, data: DataTransfer) => void;
}

/** Drops of what the browser drags, which draws it at the pointer and has an Escape of its own. */
export function useDataDrop({ accepts, onDrop, ...ordered }: OrderedList & DataDrop) {
  const { gap, find, show, scroll, leave } = useGap(ordered);
  const placeOf = (event: DragEvent) => event[AXES[ordered.axis].client];
  return {
    gap: gap?.to,
    listeners: {
      onDragOver: (event: DragEvent) => {
        if (!accepts(event.dataTransfer)) return;
        // It comes again and again, also while the pointer rests.
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
  /** Where the pointer is now, in the window. */
  at: number;
  isDragging: boolean;
}

/** A hand that shakes while it clicks drags nothing. */
const MIN_PIXELS = 5;

/** Items that the pointer holds itself: the browser would end a drag once the item scrolls out of what is drawn. */
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

  /** The list is scrolled also while the pointer rests, which tells nothing then. */
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
    /** Whether the key let go of what is held. */
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

/** The gap that is shown, and what a place in the window means for it. */
function useGap({ list, axis, items, takesBeyond = false, ends }: OrderedList) {
  const [gap, setGap] = useState<Gap>();
  const { start, end, length, whole, inner, scroll } = AXES[axis];

  /** From where its view begins, in its own pixels: the text size of the window scales it as a whole. */
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
    /** Whether the list went on. */
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

/** The gap that is nearest to a place, of items that stand in a row; without items there is the first. */
export function gapAmong(items: readonly Edges[], at: number, takesBeyond: boolean): number | undefined {
  const [first = at] = items[0] ?? [];
  const [, last = at] = items.at(-1) ?? [];
  if (!takesBeyond && (at < first || at > last)) return undefined;
  const index = items.findIndex(([start, end]) => at < (start + end) / 2);
  return index < 0 ? items.length : index;
}

/** How far a list of this length scrolls at once while something is held at a place of its view. */
export function endSpeed(at: number, length: number, { size, slowest, fastest }: ScrollingEnds): number {
  const above = size - at;
  const depth = above > 0 ? above : at - (length - size);
  if (depth <= 0) return 0;
  const speed = Math.min(fastest, Math.max(slowest, Math.ceil((depth / size) * fastest)));
  return above > 0 ? -speed : speed;
}

export type GapMark = 'before' | 'after' | undefined;

/** At the end there is no item before which something could stand. */
export function gapMark(index: number, gap: number | undefined, count: number): GapMark {
  if (index === gap) return 'before';
  return gap === count && index === count - 1 ? 'after' : undefined;
}

/** With Alt the arrows of a list move what they are on, one place at a time. */
export function stepOfKey({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>): -1 | 1 | undefined {
  if (!altKey) return undefined;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : undefined;
}
