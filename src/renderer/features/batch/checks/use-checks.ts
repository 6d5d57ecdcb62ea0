import { useDeferredValue, useMemo } from 'react';
import type { BatchContent, Issue, TableStates } from '#batch/index.ts';
import { checksOf } from './checks-of.ts';
import { useDebouncedBatch } from './use-debounced-batch.ts';

/** What is wrong with a draft, a moment after it changed. */
export function useChecks(draft: BatchContent, facts: TableStates): readonly Issue[] {
  const settled = useDebouncedBatch(draft);
  const known = useDeferredValue(facts);
  return useMemo(() => checksOf(settled, known), [settled, known]);
}
