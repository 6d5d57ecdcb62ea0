import { PlansPage } from '#features/plan/index.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { querySummary } from './model/query-summary.ts';
import { showRun } from './saved-run.ts';

/** Where plans are opened, with the runs of all tables. */
export function PlansTab() {
  return (
    <PlansPage
      queryWords={querySummary}
      onOpenRun={({ runId }) => void showRun(runId)}
      onCompare={(before, after) =>
        openTab({ kind: 'compare', before: { runId: before.runId }, after: { runId: after.runId } })
      }
    />
  );
}
