import { useCallback, useMemo, useRef } from 'react';
import type { AnalyzedPlan } from '#plan/index.ts';
import {
  type BoxFold,
  FOLDS_ITSELF,
  type FoldChoices,
  type GraphBox,
  type GraphLayout,
  graphLayout,
  graphPicture,
  type Picture,
  type Rect,
  withChoice,
} from '#plan/layout/index.ts';
import { usePlanState } from '../view-state.ts';
import {
  type Camera,
  fitted,
  keepInView,
  LEAST_FIT,
  mapSize,
  panned,
  scaleToFit,
  type ViewSize,
  zoomed,
} from './camera.ts';

export interface Graph {
  readonly layout: GraphLayout;
  readonly picture: Picture;
  readonly isAsAtFirst: boolean;
  /** The box that shows a node, or hides it. */
  readonly boxWith: (node: number) => GraphBox | undefined;
  readonly areaOf: (box: GraphBox | undefined) => Rect | undefined;
  /** The camera for a view of this size. */
  readonly cameraIn: (view: ViewSize) => Camera;
  readonly setCamera: (camera: Camera) => void;
  /** Zooms around the middle of the view. */
  readonly zoom: (view: ViewSize, factor: number) => void;
  /** Fits the readable part into the view, always including the selection. */
  readonly fit: (view: ViewSize) => void;
  /** Expands or collapses; the box keeps its position on the screen. */
  readonly toggle: (fold: BoxFold, node: number) => void;
  readonly foldItself: () => void;
}

/** The layout of a plan, with its collapsed parts and its camera. */
export function useGraph(reading: AnalyzedPlan, selected: number | undefined): Graph {
  const { plan } = reading;
  const [choices, setChoices] = usePlanState<FoldChoices>(plan, FOLDS_ITSELF);
  const [camera, setCamera] = useCamera(plan);
  const layout = useMemo(() => graphLayout(reading, choices), [reading, choices]);
  const picture = useMemo(() => graphPicture(reading, layout), [reading, layout]);
  const places = useMemo(() => placesOf(layout), [layout]);
  const first = useRef(selected);
  const fittedOn = useCallback(
    (view: ViewSize, node: number | undefined) => {
      const chosen = node === undefined ? undefined : places.areaOf(places.boxWith(node));
      const taken = scaleToFit(picture, view) < LEAST_FIT ? mapSize(picture).taken : 0;
      return fitted(picture, view, { root: layout.areas[0] ?? NOWHERE, selected: chosen, taken });
    },
    [picture, layout, places],
  );
  const cameraIn = useCallback(
    (view: ViewSize) => camera ?? fittedOn(view, first.current),
    [camera, fittedOn],
  );
  const zoom = (view: ViewSize, factor: number) => {
    const middle = { x: view.width / 2, y: view.height / 2 };
    setCamera(keepInView(zoomed(cameraIn(view), factor, middle), picture, view));
  };
  const fit = (view: ViewSize) => setCamera(fittedOn(view, selected));
  const toggle = (fold: BoxFold, node: number) => {
    const next = withChoice(choices, fold.key, fold.isOpen ? 'closed' : 'open');
    const moved = placesOf(graphLayout(reading, next));
    const [from, to] = [places.areaOf(places.boxWith(node)), moved.areaOf(moved.boxWith(node))];
    if (camera !== undefined && from !== undefined && to !== undefined) {
      const { scale } = camera;
      setCamera(panned(camera, { x: (from.x - to.x) * scale, y: (from.y - to.y) * scale }));
    }
    setChoices(next);
  };
  const foldItself = () => {
    setChoices(FOLDS_ITSELF);
    setCamera(undefined);
  };
  const isAsAtFirst = choices.size === 0;
  return { layout, picture, ...places, isAsAtFirst, cameraIn, setCamera, zoom, fit, toggle, foldItself };
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

function useCamera(plan: AnalyzedPlan['plan']) {
  return usePlanState<Camera | undefined>(plan, undefined);
}

function placesOf({ boxes, boxOf, areas }: GraphLayout): Pick<Graph, 'boxWith' | 'areaOf'> {
  return {
    boxWith: (node) => boxes[boxOf[node] ?? -1],
    areaOf: (box) => (box === undefined ? undefined : areas[box.index]),
  };
}
