import type { PlanRun, PlanRunHead } from '#contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { ChevronDownIcon, CompareIcon, GridIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { querySummary } from './model/query-summary.ts';
import styles from './query.module.css';
import { RunChooser, runLabel } from './SavedQueries.tsx';

export interface RunBarProps {
  readonly runs: readonly PlanRunHead[];
  readonly shown: PlanRun;
  readonly onShow: (runId: string) => void;
  readonly onUseQuery: () => void;
  readonly onCompare: (beforeRunId: string) => void;
  readonly onWhatIf: () => void;
}

/** Which run is shown and what it asked; another one, both beside each other, or the same query varied. */
export function RunBar({ runs, shown, onShow, onUseQuery, onCompare, onWhatIf }: RunBarProps) {
  const words = querySummary(shown.query);
  return (
    <div className={styles.bar}>
      {runs.length > 0 && (
        <RunChooser label="Run" runs={runs} shown={shown.runId} onChoose={({ runId }) => onShow(runId)} />
      )}
      <span className={styles.runBarWords} title={words}>
        <VisibleText text={words} limit={300} />
      </span>
      <Button size="small" kind="quiet" onPress={onUseQuery} label="Copy this run’s query to the form">
        Use query
      </Button>
      <CompareMenu {...{ runs, shown, onCompare }} />
      <Button size="small" icon={GridIcon} onPress={onWhatIf}>
        Parameter sweep
      </Button>
    </div>
  );
}

/** All runs are on the page of plans, where any two can be compared. */
const MAX_OTHERS = 20;

function CompareMenu({ runs, shown, onCompare }: Pick<RunBarProps, 'runs' | 'shown' | 'onCompare'>) {
  const others = runs.filter(({ runId }) => runId !== shown.runId);
  return (
    <MenuTrigger>
      <Button size="small" icon={CompareIcon} iconAfter={ChevronDownIcon} disabled={others.length === 0}>
        Compare
      </Button>
      <Menu label="Compare with" placement="bottom end">
        {others.slice(0, MAX_OTHERS).map((run) => (
          <MenuItem key={run.runId} onAction={() => onCompare(run.runId)}>
            {runLabel(run, runs.length - runs.indexOf(run))}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
