import { useEffect, useMemo } from 'react';
import type { AnalyzedPlan, Plan } from '#plan/index.ts';
import {
  ICICLE_ROW,
  type IcicleCells,
  type IcicleMeasure,
  type IcicleValues,
  icicleCells,
  iciclePicture,
  icicleValues,
  type Picture,
  type Rect,
  subtreeEnds,
} from '#plan/layout/index.ts';
import { usePlanState } from '../view-state.ts';

/** The shown part of a plan: a node and everything below it. */
interface ShownPart {
  readonly root: number;
  /** The index after the last node. */
  readonly end: number;
}

export interface Icicle {
  readonly values: IcicleValues | undefined;
  readonly part: ShownPart;
  readonly layout: IcicleCells;
  readonly height: number;
  readonly pictureOf: (width: number) => Picture;
  /** The position of a node in a picture of this width. */
  readonly areaOf: (node: number, width: number) => Rect | undefined;
  readonly zoomTo: (node: number) => void;
}

/** The layout of a plan, or of the part that the user zoomed to. */
export function useIcicle(
  reading: AnalyzedPlan,
  measure: IcicleMeasure,
  selected: number | undefined,
): Icicle {
  const { plan } = reading;
  const [wanted, zoomTo] = usePlanState(plan, 0);
  const ends = useMemo(() => subtreeEnds(plan), [plan]);
  const isInside = selected === undefined || (selected >= wanted && selected < (ends[wanted] ?? 0));
  // A selection from another view must be visible here, too.
  const root = isInside ? wanted : 0;
  useEffect(() => {
    if (!isInside) zoomTo(0);
  }, [isInside, zoomTo]);
  const values = useMemo(() => icicleValues(reading, measure), [reading, measure]);
  const shown = useMemo(() => {
    const part = { root, end: ends[root] ?? 0 };
    const layout = icicleCells(plan, values, part.root, part.end);
    const pictureOf = rememberLast((width) => iciclePicture({ reading, measure, values, layout }, width));
    const areaOf = (node: number, width: number) => areaIn(layout, node - root, width);
    return { part, layout, pictureOf, areaOf, height: layout.depth * ICICLE_ROW };
  }, [reading, plan, measure, values, root, ends]);
  return { ...shown, values, zoomTo };
}

/** The part has a cell for every node, in order. */
function areaIn({ cells }: IcicleCells, place: number, width: number): Rect | undefined {
  const cell = cells[place];
  return (
    cell && {
      x: cell.x * width,
      y: cell.depth * ICICLE_ROW,
      width: cell.width * width,
      height: ICICLE_ROW - 1,
    }
  );
}

/** Caches the last picture, since scrolling, selecting and searching don't change the width. */
function rememberLast(make: (width: number) => Picture): (width: number) => Picture {
  let last: { readonly width: number; readonly picture: Picture } | undefined;
  return (width) => {
    if (last?.width !== width) last = { width, picture: make(width) };
    return last.picture;
  };
}

/** The node that a key moves to; undefined for other keys, and if there is no such node. */
export function nodeAfterKey(
  { nodes }: Plan,
  { root, end }: ShownPart,
  from: number,
  key: string,
): number | undefined {
  const node = nodes[from];
  const siblings = from === root || node?.parent === undefined ? [] : (nodes[node.parent]?.children ?? []);
  const place = siblings.indexOf(from);
  switch (key) {
    case 'ArrowUp':
      return from === root ? undefined : node?.parent;
    case 'ArrowDown':
      return node?.children[0];
    case 'ArrowLeft':
      return siblings[place - 1];
    case 'ArrowRight':
      return siblings[place + 1];
    case 'Home':
      return root;
    case 'End':
      return end - 1;
    default:
      return undefined;
  }
}
