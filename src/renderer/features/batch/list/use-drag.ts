import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Insertion } from './list-rows.ts';

interface Drag {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Of a height in the list, however far that is scrolled. */
  readonly insertionAt: (y: number) => Insertion;
  readonly onDrop: (to: number) => void;
}

interface Held {
  readonly pointerId: number;
  readonly from: number;
  /** Where the pointer is now, in the window. */
  y: number;
  isDragging: boolean;
}

/** A hand that shakes while it clicks drags nothing. */
const MIN_PIXELS = 5;

/** Rows that are dragged to another place by pointer. The list scrolls while they are held near one of its ends. */
export function useDrag({ scroller, insertionAt, onDrop }: Drag) {
  const held = useRef<Held>(undefined);
  const [insertion, setInsertion] = useState<Insertion>();
  const isDragging = insertion !== undefined;

  function show(): Insertion | undefined {
    const list = scroller.current;
    if (list === null || held.current === undefined) return undefined;
    const next = insertionAt(placeIn(list, held.current.y) + list.scrollTop);
    setInsertion((now) => (now?.to === next.to && now.top === next.top ? now : next));
    return next;
  }

  function stop(): void {
    held.current = undefined;
    setInsertion(undefined);
  }

  const latestShow = useRef(show);
  useEffect(() => {
    latestShow.current = show;
  });
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      const list = scroller.current;
      const speed =
        list === null || !held.current ? 0 : edgeSpeed(placeIn(list, held.current.y), list.clientHeight);
      if (list !== null && speed !== 0) {
        list.scrollTop += speed;
        latestShow.current();
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging, scroller]);

  return {
    insertion,
    cancel: stop,
    /** A press on a row that may become a drag. */
    hold: ({ pointerId, clientY }: PointerEvent) => {
      held.current = { pointerId, from: clientY, y: clientY, isDragging: false };
    },
    listeners: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = held.current;
        if (now === undefined || now.pointerId !== event.pointerId) return;
        now.y = event.clientY;
        if (!now.isDragging && Math.abs(now.y - now.from) < MIN_PIXELS) return;
        if (!now.isDragging) event.currentTarget.setPointerCapture(now.pointerId);
        now.isDragging = true;
        show();
      },
      onPointerUp: () => {
        const to = held.current?.isDragging === true ? show()?.to : undefined;
        stop();
        if (to !== undefined) onDrop(to);
      },
      onPointerCancel: stop,
    },
  };
}

/** From the top of the list, in its own pixels: the text size of the window scales it as a whole. */
function placeIn(list: HTMLElement, clientY: number): number {
  const box = list.getBoundingClientRect();
  const zoom = list.offsetHeight === 0 ? 1 : box.height / list.offsetHeight;
  return (clientY - box.top) / zoom;
}

/** So near to an edge, in pixels, a row that is dragged makes the list scroll. */
const EDGE = 32;
const FASTEST = 14;

/** How many pixels a list of this height scrolls in a frame while a row is held at `y`: the nearer to an edge, the more. */
export function edgeSpeed(y: number, height: number): number {
  const above = EDGE - y;
  if (above > 0) return -Math.min(FASTEST, Math.ceil((above / EDGE) * FASTEST));
  const below = y - (height - EDGE);
  return below > 0 ? Math.min(FASTEST, Math.ceil((below / EDGE) * FASTEST)) : 0;
}
