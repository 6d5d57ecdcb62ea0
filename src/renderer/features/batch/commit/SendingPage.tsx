import { Button } from '../../../ui/Button.tsx';
import { RunningIcon } from '../../../ui/icons.ts';
import { useElapsed } from '../../../ui/LoadingState.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { cancelCommit } from './commit-draft.ts';
import { commitOperationsText } from './commit-label.ts';
import { OutcomeHead } from './OutcomeHead.tsx';
import type { OutcomePageProps } from './OutcomePage.tsx';
import styles from './outcome.module.css';

export interface SendingPageProps extends OutcomePageProps {
  readonly since: number;
  /** By another window, which alone can call it off. */
  readonly isElsewhere?: boolean | undefined;
}

export function SendingPage({ open, connection, since, isElsewhere = false }: SendingPageProps) {
  const count = open.editing.draft.operations.length;
  return (
    <div className={styles.page}>
      <OutcomeHead
        tone="info"
        icon={RunningIcon}
        title={`Committing ${commitOperationsText(count)}`}
        actions={
          isElsewhere ? undefined : (
            <Button autoFocus onPress={() => cancelCommit(open.draftId)}>
              Cancel
            </Button>
          )
        }
      >
        {isElsewhere ? 'Sent from another window to ' : 'Sent to '}
        <VisibleText text={connection?.name ?? 'the server'} limit={80} />, waiting for a response.
      </OutcomeHead>
      <div className={styles.body}>
        <p className={styles.seconds}>{Math.floor(useElapsed(since) / 1000)} s</p>
        <p className={styles.quiet}>
          The server applies all operations or none. If you cancel now, the batch may already have arrived;
          Vitrine then checks whether it was applied.
        </p>
      </div>
    </div>
  );
}
