import { useState } from 'react';
import type { PlanRunHead } from '../../../../contract/index.ts';

/** The runs with a check mark, as long as they are there; the latest first, as in the list. */
export function useChecked(runs: readonly PlanRunHead[] | undefined) {
  const [runIds, setRunIds] = useState<ReadonlySet<string>>(new Set());
  function toggle({ runId }: PlanRunHead): void {
    const next = new Set(runIds);
    if (!next.delete(runId)) next.add(runId);
    setRunIds(next);
  }
  return {
    checked: (runs ?? []).filter(({ runId }) => runIds.has(runId)),
    toggle,
    clear: () => setRunIds(new Set()),
  };
}
