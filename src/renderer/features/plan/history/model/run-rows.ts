import type { PlanRunHead } from '../../../../../contract/index.ts';
import type { TreePlace } from '../../../../ui/tree/tree-props.ts';

export interface RunRow extends TreePlace {
  readonly run: PlanRunHead;
}

export function runRows(runs: readonly PlanRunHead[]): readonly RunRow[] {
  return runs.map((run, index) => ({
    key: run.runId,
    level: 1,
    position: index + 1,
    siblings: runs.length,
    run,
  }));
}
