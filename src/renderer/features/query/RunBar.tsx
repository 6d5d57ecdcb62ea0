import type { PlanRun, PlanRunHead } from '#contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { GridIcon } from '#ui/icons.ts';
import styles from './query.module.css';
import { CompareWithMenu } from './runs/CompareWithMenu.tsx';
import { RunChooser } from './SavedQueries.tsx';

export interface RunBarProps {
  readonly runs: readonly PlanRunHead[];
  readonly shown: PlanRun;
  readonly onShow: (runId: string) => void;
  readonly onUseQuery: () => void;
  readonly onWhatIf: () => void;
}

/** Which run is shown, by what it asked; another one, both beside each other, or the same query varied. */
export function RunBar({ runs, shown, onShow, onUseQuery, onWhatIf }: RunBarProps) {
  return (
    <div className={styles.bar}>
      <span className="grow">
        {runs.length > 0 && (
          <RunChooser label="Run" runs={runs} shown={shown.runId} onChoose={({ runId }) => onShow(runId)} />
        )}
      </span>
      <Button size="small" kind="quiet" onPress={onUseQuery} label="Copy this run’s query to the form">
        Use query
      </Button>
      <CompareWithMenu source={{ runId: shown.runId }} runs={runs} />
      <Button size="small" icon={GridIcon} onPress={onWhatIf}>
        Parameter sweep
      </Button>
    </div>
  );
}
