import type { RowState } from '../../../../plan/index.ts';
import { formatCount } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import styles from './CompareTools.module.css';
import { CHANGE_LABELS } from './model/change-labels.ts';
import { StateSign } from './StateSign.tsx';

export interface CompareToolsProps {
  readonly counts: ReadonlyMap<RowState, number>;
  readonly onlyChanges: boolean;
  readonly onOnlyChanges: (on: boolean) => void;
}

const ORDER = ['appeared', 'vanished', 'changed', 'same'] as const;

/** How much of the plans is the same, which is also the key to the signs below. */
export function CompareTools({ counts, onlyChanges, onOnlyChanges }: CompareToolsProps) {
  return (
    <div className={styles.tools}>
      <ul className={styles.counts} aria-label="Operators">
        {ORDER.map((state) => (
          <li key={state} className={styles.count}>
            {state !== 'same' && <StateSign state={state} />}
            {formatCount(counts.get(state) ?? 0)}{' '}
            {state === 'same' ? 'unchanged' : CHANGE_LABELS[state].words}
          </li>
        ))}
      </ul>
      <Checkbox value={onlyChanges} onChange={onOnlyChanges}>
        Changes only
      </Checkbox>
    </div>
  );
}
