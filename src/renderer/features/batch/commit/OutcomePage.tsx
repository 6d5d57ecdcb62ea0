import { type BatchContent, summaryText } from '#batch/index.ts';
import type { BatchRecord, Connection } from '#contract/index.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { Moment } from '#domain/Moment.tsx';
import { useRequest } from '#features/activity/index.ts';
import { formatDuration } from '#lib/format.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneIcon, RunningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { CommittedPart } from '../review/CommittedPart.tsx';
import { type CommitDetails, useCommitDetails } from '../review/commit-details.ts';
import { UndoButton } from '../review/UndoButton.tsx';
import type { BatchState } from '../state/batch-state.ts';
import { commitOperationsText } from './ConfirmCommit.tsx';
import { backToDraft, cancelCommit } from './commit-draft.ts';
import styles from './outcome.module.css';
import { AfterActions, OutcomeHead } from './outcome-parts.tsx';
import { RefusedPage } from './RefusedPage.tsx';
import { UnknownPage } from './UnknownPage.tsx';

interface OutcomePageProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** Replaces the form once a batch is sent: the progress, then the outcome. */
export function OutcomePage({ open, connection }: OutcomePageProps) {
  const { commit } = open;
  if (commit.state === 'idle') return null;
  if (commit.state === 'sending') return <SendingPage open={open} connection={connection} commit={commit} />;
  const { record, sent } = commit;
  switch (record.outcome.kind) {
    case 'applied':
      return <AppliedPage open={open} sent={sent} record={record} />;
    case 'refused':
      return <RefusedPage open={open} sent={sent} connection={connection} outcome={record.outcome} />;
    case 'unknown':
      return (
        <UnknownPage
          open={open}
          sent={sent}
          connection={connection}
          commit={commit}
          outcome={record.outcome}
        />
      );
  }
}

interface AppliedPageProps {
  readonly open: BatchState;
  readonly sent: BatchContent;
  readonly record: BatchRecord;
}

/** The review page again, with the response for each operation, and Undo. */
function AppliedPage({ open, sent, record }: AppliedPageProps) {
  const parts = useCommitDetails({ record, sent }, open.facts);
  return (
    <div className={styles.filled}>
      <OutcomeHead
        tone="ok"
        icon={DoneIcon}
        title={`${commitOperationsText(record.outcome.operationCount)} applied`}
        actions={
          <>
            <AfterActions open={open} onBack={() => backToDraft(open.draftId)} />
            <UndoButton record={record} sent={sent} plan={parts.plan} />
          </>
        }
      >
        <AppliedText record={record} rows={parts.rows} />
      </OutcomeHead>
      <CommittedPart record={record} sent={sent} {...parts} />
    </div>
  );
}

function AppliedText({ record, rows }: Pick<AppliedPageProps, 'record'> & Pick<CommitDetails, 'rows'>) {
  const connection = useConnection(record.connectionId);
  const { outcome } = record;
  // Prefers the duration of the request, as the inspector shows it; if the request is no longer listed, the duration of
  // the whole call.
  const took = useRequest(outcome.requestId)?.duration ?? outcome.duration;
  return (
    <>
      <p>
        <VisibleText text={summaryText(rows, 'after')} limit={600} />
      </p>
      <p className={styles.operation}>
        {connection !== undefined && <ConnectionName connection={connection} />}
        <span>
          <Moment millis={outcome.at} />, in {formatDuration(took)}
        </span>
        {outcome.kind === 'applied' && outcome.transactionId !== undefined && (
          <>
            Transaction
            <span className={styles.said}>
              <VisibleText text={outcome.transactionId} />
            </span>
            <CopyButton text={outcome.transactionId} label="Copy transaction ID" />
          </>
        )}
      </p>
    </>
  );
}

interface SendingPageProps extends OutcomePageProps {
  readonly commit: Extract<BatchState['commit'], { readonly state: 'sending' }>;
}

function SendingPage({ open, connection, commit }: SendingPageProps) {
  const { since, isElsewhere = false, isSent = isElsewhere, isCanceling = false } = commit;
  const count = open.editing.draft.operations.length;
  return (
    <div className={styles.page}>
      <OutcomeHead
        tone="info"
        icon={RunningIcon}
        title={`Committing ${commitOperationsText(count)}`}
        actions={
          isElsewhere ? undefined : (
            <Button autoFocus disabled={isCanceling} onPress={() => cancelCommit(open.draftId)}>
              {isCanceling ? 'Canceling' : 'Cancel'}
            </Button>
          )
        }
      >
        {isSent
          ? isElsewhere
            ? 'Sent from another window to '
            : 'Sent to '
          : 'Checking its tables once more on '}
        <VisibleText text={connection?.name ?? 'the server'} limit={80} />
        {isSent ? ', waiting for a response.' : ' before it is sent.'}
      </OutcomeHead>
      <div className={styles.body}>
        <p className={styles.seconds}>{Math.floor(useElapsed(since) / 1000)} s</p>
        <p className={styles.quiet}>
          The server applies all operations or none.{' '}
          {isSent
            ? 'If you cancel now, the batch may already have arrived; Vitrine then checks whether it was applied.'
            : 'If Vitrine’s background process can’t be reached in time, it isn’t sent.'}
        </p>
      </div>
    </div>
  );
}
