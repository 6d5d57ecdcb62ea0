import { useDeferredValue, useMemo } from 'react';
import type { Check, Draft, KnownTables } from '../../../../batch/index.ts';
import { checksOf } from './checks-of.ts';
import { useSettled } from './use-settled.ts';

/** What is wrong with a draft, a moment after it changed. */
export function useChecks(draft: Draft, facts: KnownTables): readonly Check[] {
  const settled = useSettled(draft);
  const known = useDeferredValue(facts);
  return useMemo(() => checksOf(settled, known), [settled, known]);
}
