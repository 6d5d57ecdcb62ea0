import { PlansPage } from '#features/plan/index.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { runFacts } from './model/run-label.ts';
import { showRun } from './saved-run.ts';

/** Where plans are opened, with the runs of all tables. */
export function PlansTab() {
  return (
    <PlansPage
      runFacts={runFacts}
      onOpenRun={({ runId }) => void showRun(runId)}
      onCompare={(before, after) => openTab({ kind: 'compare', before, after })}
    />
  );
}
