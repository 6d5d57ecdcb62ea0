import { type PointerEvent, useEffect, useRef } from 'react';
import { groupAt, type Point } from '#plan/layout/index.ts';
import { inPicture, keepInView, panned, wheelZoom, zoomed } from './camera.ts';
import type { GraphCanvasProps } from './GraphCanvas.tsx';
import type { NodeTooltip } from './NodeTip.tsx';
import { pointerPlace } from './use-canvas.ts';

interface Drag {
  readonly from: Point;
  readonly last: Point;
  /** False while the movement is small enough for a click. */
  readonly isMoving: boolean;
}

const UNSTEADY = 3;

/** Drag and wheel move the graph, a click selects and expands, and hovering shows details. */
export function useGraphPointer(
  { graph, onSelect, surface }: GraphCanvasProps,
  setTip: (tip: NodeTooltip | undefined) => void,
) {
  const drag = useRef<Drag | undefined>(undefined);
  useWheel({ graph, surface }, setTip);

  const groupUnder = (event: PointerEvent<HTMLElement>) => {
    const camera = graph.cameraIn(sizeOf(event.currentTarget));
    return groupAt(graph.picture, inPicture(camera, pointerPlace(event, event.currentTarget)));
  };
  const moveBy = (event: PointerEvent<HTMLElement>, { from, last, isMoving }: Drag) => {
    const place = pointerPlace(event, event.currentTarget);
    const moves = isMoving || Math.hypot(place.x - from.x, place.y - from.y) > UNSTEADY;
    drag.current = { from, last: moves ? place : last, isMoving: moves };
    if (!moves) return;
    setTip(undefined);
    const view = sizeOf(event.currentTarget);
    const camera = panned(graph.cameraIn(view), { x: place.x - last.x, y: place.y - last.y });
    graph.setCamera(keepInView(camera, graph.picture, view));
  };
  const click = (event: PointerEvent<HTMLElement>) => {
    const node = groupUnder(event)?.node;
    const box = node === undefined ? undefined : graph.boxWith(node);
    if (node === undefined || box === undefined) return;
    onSelect(node);
    if (box.fold?.isOpen === false) graph.toggle(box.fold, node);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const place = pointerPlace(event, event.currentTarget);
      drag.current = { from: place, last: place, isMoving: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current !== undefined) return moveBy(event, drag.current);
      const group = groupUnder(event);
      const place = pointerPlace(event, event.currentTarget);
      const box = group?.node === undefined ? undefined : graph.boxWith(group.node);
      const text = box?.item.kind === 'node' ? undefined : group?.title;
      return setTip(group && { node: group.node, text, place, within: sizeOf(event.currentTarget) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const wasClick = drag.current !== undefined && !drag.current.isMoving;
      drag.current = undefined;
      if (wasClick) click(event);
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
    onPointerLeave: () => setTip(undefined),
  };
}

/** React adds wheel listeners as passive, and a passive listener can't prevent the page from zooming. */
function useWheel(
  { graph, surface }: Pick<GraphCanvasProps, 'graph' | 'surface'>,
  setTip: (tip: undefined) => void,
) {
  const latest = useRef(graph);
  useEffect(() => {
    latest.current = graph;
  }, [graph]);
  useEffect(() => {
    const element = surface.current;
    if (element === null) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { cameraIn, picture, setCamera } = latest.current;
      const view = sizeOf(element);
      const camera = cameraIn(view);
      const next = event.ctrlKey
        ? zoomed(camera, wheelZoom(event.deltaY), pointerPlace(event, element))
        : panned(camera, { x: -event.deltaX, y: -event.deltaY });
      setCamera(keepInView(next, picture, view));
      setTip(undefined);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [surface, setTip]);
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement) {
  return { width: offsetWidth, height: offsetHeight };
}
