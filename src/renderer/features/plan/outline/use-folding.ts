import { useCallback, useReducer } from 'react';
import type { AnalyzedPlan } from '../../../../plan/index.ts';
import { AS_AT_FIRST, type Toggled, withOpen } from './model/folding.ts';

export interface Folding {
  readonly toggled: Toggled;
  readonly setOpen: SetOpen;
}

export type SetOpen = (keys: Iterable<string>, open: boolean) => void;

/** What is folded stays so while another view or tab is looked at; it goes with the plan. */
const KEPT = new WeakMap<AnalyzedPlan, Toggled>();

export function useFolding(reading: AnalyzedPlan): Folding {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const setOpen: SetOpen = useCallback(
    (keys, open) => {
      const before = foldingOf(reading);
      const after = withOpen(before, keys, open);
      if (after === before) return;
      KEPT.set(reading, after);
      draw();
    },
    [reading],
  );
  return { toggled: foldingOf(reading), setOpen };
}

function foldingOf(reading: AnalyzedPlan): Toggled {
  return KEPT.get(reading) ?? AS_AT_FIRST;
}
