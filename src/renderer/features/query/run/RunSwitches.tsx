import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { QueryState } from '../query-state.ts';
import styles from './RunButtons.module.css';

export interface RunSwitchesProps extends Pick<QueryState, 'verbose' | 'distributedMetrics'> {
  readonly onChange: (change: Partial<QueryState>) => void;
}

/** What else the two ways to ask can be told. */
export function RunSwitches({ verbose, distributedMetrics, onChange }: RunSwitchesProps) {
  return (
    <div className={styles.switches}>
      <Checkbox value={verbose} onChange={(on) => onChange({ verbose: on })}>
        Explain verbosely
      </Checkbox>
      <Checkbox value={distributedMetrics} onChange={(on) => onChange({ distributedMetrics: on })}>
        Metrics of each worker
      </Checkbox>
    </div>
  );
}
