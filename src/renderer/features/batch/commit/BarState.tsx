import { formatClockTime } from '../../../lib/format/index.ts';
import { CheckIcon, FailedIcon, WarningIcon } from '../../../ui/icons/icons.ts';
import type { CommitState } from '../batch-state.ts';
import { type CheckCounts, errorWords, warningWords } from '../checks/check-counts.ts';
import styles from './CommitBar.module.css';

export interface BarStateProps {
  readonly id: string;
  readonly commit: CommitState;
  readonly counts: CheckCounts;
  /** Why it can't be committed now. */
  readonly why: string | undefined;
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
  return `Sent once, at ${formatClockTime(record.outcome.at).slice(0, 8)}.`;
}

function Counts({ counts: { errors, warnings }, why }: Pick<BarStateProps, 'counts' | 'why'>) {
  if (errors > 0 && why?.includes(errorWords(errors))) {
    return (
      <>
        <FailedIcon size={14} className={styles.error} />
        <strong>{errorWords(errors)}</strong> to mend first
      </>
    );
  }
  if (why !== undefined) return <span className={styles.quiet}>{why}</span>;
  if (warnings > 0) {
    return (
      <>
        <WarningIcon size={14} className={styles.warning} />
        <strong>{warningWords(warnings)}</strong>
      </>
    );
  }
  return (
    <>
      <CheckIcon size={14} className={styles.fine} />
      No complaint
    </>
  );
}
