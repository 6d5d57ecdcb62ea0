import type { PlanRunHead } from '../../../../contract/index.ts';
import { formatCount, formatQuantity } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { CompareIcon } from '../../../ui/icons/icons.ts';
import { ForgetRuns } from './ForgetRuns.tsx';
import type { PlansPageProps } from './PlansPage.tsx';
import styles from './RunTools.module.css';

export interface RunToolsProps extends Pick<PlansPageProps, 'onCompare'> {
  /** Of all runs. */
  readonly count: number;
  /** The latest first. */
  readonly checked: readonly PlanRunHead[];
  readonly onForgotten: () => void;
}

/** What can be done with the runs that have a check mark. */
export function RunTools({ count, checked, onCompare, onForgotten }: RunToolsProps) {
  const [after, before] = checked;
  const isPair = checked.length === 2 && before !== undefined && after !== undefined;
  return (
    <div className={styles.tools}>
      <h2 className={styles.title}>Recent runs</h2>
      <span className={styles.count} role="status">
        {checked.length === 0
          ? formatQuantity(count, 'run')
          : `${formatCount(checked.length)} of ${formatCount(count)} checked`}
      </span>
      {!isPair && (
        <span id={REASON} className={styles.reason}>
          Check two to compare them
        </span>
      )}
      <Button
        size="small"
        icon={CompareIcon}
        disabled={!isPair}
        describedBy={isPair ? undefined : REASON}
        onPress={() => isPair && onCompare(before, after)}
      >
        Compare
      </Button>
      <ForgetRuns checked={checked} onForgotten={onForgotten} />
    </div>
  );
}

const REASON = 'compare-needs-two';
