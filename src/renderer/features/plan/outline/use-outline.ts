import { useCallback, useLayoutEffect, useMemo, useReducer } from 'react';
import type { Plan } from '#plan/index.ts';
import type { PlanViewProps } from '../view-state.ts';
import { type Outline, outlineOf } from './model/outline.ts';
import type { OutlineRow } from './model/outline-row.ts';
import { AS_AT_FIRST, keysAbove, outlineRows, type Toggled, withOpen } from './model/outline-rows.ts';
import { keysInList, type Sorting, sortedRows } from './model/sorted-rows.ts';

interface OutlineQuestion extends Pick<PlanViewProps, 'reading' | 'selected' | 'matches'> {
  readonly foldCheap: boolean;
  /** Undefined for the tree, in the order of the text. */
  readonly sorting: Sorting | undefined;
}

interface ShownOutline {
  readonly outline: Outline;
  readonly rows: readonly OutlineRow[];
  readonly setOpen: SetOpen;
}

/** The rows, expanded so that search matches and the selection are visible. */
export function useOutline(question: OutlineQuestion): ShownOutline {
  const { reading, selected, matches, foldCheap, sorting } = question;
  const outline = useMemo(() => outlineOf(reading), [reading]);
  const { toggled, setOpen } = useFolding(reading.plan);
  const rows = useMemo(
    () =>
      sorting === undefined
        ? outlineRows(outline, { toggled, foldCheap })
        : sortedRows(outline, { toggled, foldCheap, sorting }),
    [outline, toggled, foldCheap, sorting],
  );
  const isSorted = sorting !== undefined;
  const show = useCallback(
    (nodes: Iterable<number>) => {
      const keysFor = isSorted ? keysInList : keysAbove;
      setOpen(keysFor(outline, nodes, { foldCheap }), true);
    },
    [outline, foldCheap, isSorted, setOpen],
  );
  // Before the paint, so that the expansion is not visible.
  useLayoutEffect(() => {
    if (matches !== undefined) show(matches);
  }, [matches, show]);
  useLayoutEffect(() => {
    if (selected !== undefined) show([selected]);
  }, [selected, show]);
  return { outline, rows, setOpen };
}

interface Folding {
  readonly toggled: Toggled;
  readonly setOpen: SetOpen;
}

type SetOpen = (keys: Iterable<string>, open: boolean) => void;

/** Collapsed rows stay so while another view or tab is shown; they are lost with the plan. */
const toggledByPlan = new WeakMap<Plan, Toggled>();

function useFolding(plan: Plan): Folding {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const setOpen: SetOpen = useCallback(
    (keys, open) => {
      const before = foldingOf(plan);
      const after = withOpen(before, keys, open);
      if (after === before) return;
      toggledByPlan.set(plan, after);
      draw();
    },
    [plan],
  );
  return { toggled: foldingOf(plan), setOpen };
}

function foldingOf(plan: Plan): Toggled {
  return toggledByPlan.get(plan) ?? AS_AT_FIRST;
}
