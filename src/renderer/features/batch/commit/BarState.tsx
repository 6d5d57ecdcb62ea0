import { formatClockTime } from '../../../lib/format.ts';
import { CheckIcon, FailedIcon, WarningIcon } from '../../../ui/icons.ts';
import type { CommitState } from '../batch-state.ts';
import { type CheckCounts, warningCountText } from '../checks/check-counts.ts';
import styles from './CommitBar.module.css';
import type { CommitObstacle } from './why-not.ts';

export interface BarStateProps {
  readonly id: string;
  readonly commit: CommitState;
  readonly counts: CheckCounts;
  /** Why it can’t be committed now. */
  readonly why: CommitObstacle | undefined;
}

/** One line that says how it stands; it also tells the ears why the button is disabled. */
export function BarState({ id, commit, counts, why }: BarStateProps) {
  return (
    <p id={id} className={styles.state}>
      {commit.state === 'ended' && <span>{sentWords(commit)} </span>}
      {commit.state !== 'sending' && <Counts counts={counts} why={why} />}
    </p>
  );
}

function sentWords({ record }: Extract<CommitState, { state: 'ended' }>): string {
  // Without the milliseconds, which say nothing here.
  return `Sent at ${formatClockTime(record.outcome.at).slice(0, 8)}.`;
}

function Counts({ counts: { warnings }, why }: Pick<BarStateProps, 'counts' | 'why'>) {
  if (why?.isErrors) {
    return (
      <>
        <FailedIcon size={14} className={styles.error} />
        <strong>{why.text}</strong>
      </>
    );
  }
  if (why !== undefined) return <span className={styles.quiet}>{why.text}</span>;
  if (warnings > 0) {
    return (
      <>
        <WarningIcon size={14} className={styles.warning} />
        <strong>{warningCountText(warnings)}</strong>
      </>
    );
  }
  return (
    <>
      <CheckIcon size={14} className={styles.fine} />
      No issues
    </>
  );
}
