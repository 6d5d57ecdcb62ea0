import type { Connection } from '../../../../contract/index.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { QueryState } from '../query-state.ts';
import styles from './RunButtons.module.css';

export interface RunSwitchesProps extends Pick<QueryState, 'verbose' | 'distributedMetrics'> {
  readonly flavour: Connection['flavour'];
  readonly onChange: (change: Partial<QueryState>) => void;
}

/** What else the two ways to ask can be told. */
export function RunSwitches({ flavour, verbose, distributedMetrics, onChange }: RunSwitchesProps) {
  return (
    <div className={styles.switches}>
      <Checkbox value={verbose} onChange={(on) => onChange({ verbose: on })}>
        Verbose
      </Checkbox>
      {/* Only a deployment has workers, and only its servers know the parameter. */}
      {flavour === 'enterprise' && (
        <Checkbox value={distributedMetrics} onChange={(on) => onChange({ distributedMetrics: on })}>
          Per-worker metrics
        </Checkbox>
      )}
    </div>
  );
}
