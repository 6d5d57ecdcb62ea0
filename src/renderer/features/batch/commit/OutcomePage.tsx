import type { BatchContent } from '#batch/index.ts';
import type { CommitOutcome, Connection } from '#contract/index.ts';
import { formatDuration } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneIcon, RunningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { BatchState } from '../state/batch-state.ts';
import { commitOperationsText } from './ConfirmCommit.tsx';
import { backToDraft, cancelCommit } from './commit-draft.ts';
import styles from './outcome.module.css';
import { AfterActions, OutcomeHead } from './outcome-parts.tsx';
import { RefusedPage } from './RefusedPage.tsx';
import { ResultList } from './ResultList.tsx';
import { UnknownPage } from './UnknownPage.tsx';

interface OutcomePageProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** In place of the form from the moment a batch is sent: how it goes, and how it went. */
export function OutcomePage({ open, connection }: OutcomePageProps) {
  const { commit } = open;
  if (commit.state === 'idle') return null;
  if (commit.state === 'sending')
    return (
      <SendingPage
        open={open}
        connection={connection}
        since={commit.since}
        isElsewhere={commit.isElsewhere}
      />
    );
  const { record, sent } = commit;
  switch (record.outcome.kind) {
    case 'applied':
      return <AppliedPage {...{ open, sent }} outcome={record.outcome} />;
    case 'refused':
      return <RefusedPage {...{ open, sent, connection }} outcome={record.outcome} />;
    case 'unknown':
      return <UnknownPage {...{ open, sent, connection, commit }} outcome={record.outcome} />;
  }
}

interface AppliedPageProps {
  readonly open: BatchState;
  readonly sent: BatchContent;
  readonly outcome: Extract<CommitOutcome, { kind: 'applied' }>;
}

function AppliedPage({ open, sent, outcome }: AppliedPageProps) {
  const { transactionId, results, duration } = outcome;
  return (
    <div className={styles.filled}>
      <OutcomeHead
        tone="ok"
        icon={DoneIcon}
        title={`${commitOperationsText(outcome.operationCount)} applied`}
        actions={<AfterActions open={open} onBack={() => backToDraft(open.draftId)} />}
      >
        <p>Committed atomically in {formatDuration(duration)}.</p>
        {transactionId !== undefined && (
          <p className={styles.operation}>
            Transaction
            <span className={styles.said}>
              <VisibleText text={transactionId} />
            </span>
            <CopyButton text={transactionId} label="Copy transaction ID" />
          </p>
        )}
      </OutcomeHead>
      <ResultList connectionId={open.connectionId} operations={sent.operations} results={results} />
    </div>
  );
}

interface SendingPageProps extends OutcomePageProps {
  readonly since: number;
  /** By another window, which alone can call it off. */
  readonly isElsewhere?: boolean | undefined;
}

function SendingPage({ open, connection, since, isElsewhere = false }: SendingPageProps) {
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
