import { useDeferredValue, useMemo } from 'react';
import type { BatchContent, Issue, TableStates } from '../../../../batch/index.ts';
import { checksOf } from './checks-of.ts';
import { useSettled } from './use-debounced.ts';

/** What is wrong with a draft, a moment after it changed. */
export function useChecks(draft: BatchContent, facts: TableStates): readonly Issue[] {
  const settled = useSettled(draft);
  const known = useDeferredValue(facts);
  return useMemo(() => checksOf(settled, known), [settled, known]);
}
