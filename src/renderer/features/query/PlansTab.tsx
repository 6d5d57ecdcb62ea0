import { PlansPage, PlanTextPage } from '#features/plan/index.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { runFacts } from './model/run-label.ts';
import styles from './query.module.css';
import { CompareWithMenu } from './runs/CompareWithMenu.tsx';
import { showRun } from './saved-run.ts';

/** Opens plans, and lists the runs of all tables. */
export function PlansTab() {
  return (
    <PlansPage
      runFacts={runFacts}
      onOpenRun={({ runId }) => void showRun(runId)}
      onCompare={(before, after) => openTab({ kind: 'compare', before, after })}
    />
  );
}

/** A pasted or opened plan, and the menu of plans to compare it with. */
export function PlanTextTab({ textId }: { readonly textId: string }) {
  return (
    <PlanTextPage
      textId={textId}
      tools={
        <div className={styles.bar}>
          <span className="grow" />
          <CompareWithMenu source={{ textId }} />
        </div>
      }
    />
  );
}
