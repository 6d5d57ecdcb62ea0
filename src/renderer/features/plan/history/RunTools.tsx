import type { PlanRunHead } from '../../../../contract/index.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { copyOwnLink } from '../../../lib/links/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { CompareIcon, CopyIcon } from '../../../ui/icons.ts';
import { ListHead } from '../../../ui/PageLayout.tsx';
import { DeleteRuns } from './DeleteRuns.tsx';
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
    <ListHead title="Recent runs" count={countWords(count, checked.length)}>
      {!isPair && (
        <span id={REASON} className={styles.reason}>
          Select two runs to compare
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
      <Button
        size="small"
        icon={CopyIcon}
        disabled={after === undefined || checked.length > 2}
        onPress={() => copyLinkTo(checked)}
      >
        Copy link
      </Button>
      <DeleteRuns checked={checked} onForgotten={onForgotten} />
    </ListHead>
  );
}

function countWords(count: number, checked: number): string {
  return checked === 0
    ? formatQuantity(count, 'run')
    : `${formatCount(checked)} of ${formatCount(count)} selected`;
}

/** To one run, or to both beside each other: the older one is the one before. */
function copyLinkTo([after, before]: readonly PlanRunHead[]): void {
  if (after === undefined) return;
  const runIds = before === undefined ? ([after.runId] as const) : ([before.runId, after.runId] as const);
  copyOwnLink({ kind: 'plan', runIds });
}

const REASON = 'compare-needs-two';
