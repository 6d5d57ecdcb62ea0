import { useCallback, useState } from 'react';
import type { Plan } from '#plan/index.ts';

/** A state that belongs to one plan: with another one it begins anew. */
export function usePlanState<Value>(plan: Plan, first: Value): [Value, (value: Value) => void] {
  const [kept, setKept] = useState({ plan, value: first });
  const set = useCallback((value: Value) => setKept({ plan, value }), [plan]);
  return [kept.plan === plan ? kept.value : first, set];
}
