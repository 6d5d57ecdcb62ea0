import { useId } from 'react';
import type { Issue } from '#batch/index.ts';
import type { Connection } from '#contract/index.ts';
import { useCommands, useShownKeys } from '#lib/commands.ts';
import { formatClockTime, formatCount } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { CheckIcon, FailedIcon, HistoryIcon, PendingIcon, WarningIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { checkFreshness } from '../checks/check-freshness.ts';
import { checksOf, countChecks, useChecks } from '../checks/draft-checks.ts';
import { checkAgainstServer, stopLooking } from '../checks/server-check.ts';
import { goToField } from '../form/page-state.ts';
import { openReview } from '../review/review-state.ts';
import { draftOf, useTypedBody } from '../state/batch-sessions.ts';
import { type BatchState, type CommitState, isDone } from '../state/batch-state.ts';
import { type BarStatus, barStatus } from './bar-status.ts';
import styles from './CommitBar.module.css';
import { commitOperationsText } from './ConfirmCommit.tsx';
import { commitBlocker } from './commit-blocker.ts';

/** If many operations lack the same, the user fixes the first of them first. */
function firstPlace({ keys, ...error }: Issue): Issue {
  return keys === undefined || error.isMissing === true ? error : { ...error, keys };
}

interface CommitBarProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** The bar at the bottom of a batch: its status, the server check, and the button that opens the review. */
export function CommitBar({ open, connection }: CommitBarProps) {
  const { draft } = open.editing;
  const checks = useChecks(draft, open.facts);
  const counts = countChecks(checks);
  const isBodyBroken = useTypedBody(open.draftId)?.problem !== undefined;
  const question = { connection, commit: open.commit, operations: draft.operations, isBodyBroken };
  const why = commitBlocker({ ...question, errors: counts.errors });
  const status = barStatus({ open, counts, freshness: checkFreshness(open), why });
  const reason = useId();
  const error = why?.isErrors === true ? firstError(checks) : undefined;
  const review = () => {
    // The rendered checks may be debounced, so the review checks the current draft.
    const now = draftOf(open.draftId) ?? open;
    const checks = checksOf(now.editing.draft, now.facts);
    const { errors } = countChecks(checks);
    const { operations } = now.editing.draft;
    const found = commitBlocker({ ...question, commit: now.commit, operations, errors });
    const error = firstError(checks);
    if (found === undefined) openReview(open.draftId);
    else if (found.isErrors && error !== undefined) goToField(open.draftId, firstPlace(error));
  };
  const isEditable = open.commit.state !== 'sending' && !isDone(open);
  const canCheck = draft.operations.length > 0 && isEditable;
  useCommands({
    'batch.commit': review,
    'batch.check': () => canCheck && void checkAgainstServer(open.draftId),
  });
  const keys = useShownKeys('batch.commit');
  return (
    <footer className={styles.foot}>
      <div className={styles.bar}>
        <IconButton icon={HistoryIcon} label="History" onPress={() => openTab({ kind: 'history' })} />
        <BarState
          id={reason}
          commit={open.commit}
          status={status}
          error={error}
          number={draft.operations.findIndex(({ key }) => key === error?.key) + 1}
          onError={(error) => goToField(open.draftId, error)}
        />
        {isEditable && (
          <>
            <LookButton open={open} canCheck={canCheck} />
            <Button
              kind={connection?.production === true ? 'careful' : 'primary'}
              disabled={why !== undefined}
              describedBy={reason}
              tip={{ text: 'Review batch', keys }}
              onPress={review}
            >
              Review {commitOperationsText(draft.operations.length)}
            </Button>
          </>
        )}
      </div>
    </footer>
  );
}

/** The first error that has an operation to open. */
function firstError(checks: readonly Issue[]): Issue | undefined {
  return checks.find(({ level, key }) => level === 'error' && key !== undefined);
}

interface LookButtonProps extends Pick<CommitBarProps, 'open'> {
  readonly canCheck: boolean;
}

function LookButton({ open, canCheck }: LookButtonProps) {
  const { serverCheck: check } = open;
  const keys = useShownKeys('batch.check');
  if (check?.isRunning !== true) {
    return (
      <Button
        onPress={() => void checkAgainstServer(open.draftId)}
        disabled={!canCheck}
        tip={{ text: 'Check on server', keys }}
      >
        Check on server
      </Button>
    );
  }
  return (
    <>
      <span className={styles.progress} role="status">
        {formatCount(check.received)} of {formatCount(check.total)} tables
      </span>
      <Button onPress={() => stopLooking(open.draftId)}>Cancel</Button>
    </>
  );
}

interface BarStateProps {
  readonly id: string;
  readonly commit: CommitState;
  readonly status: BarStatus | undefined;
  /** The first error to fix. */
  readonly error: Issue | undefined;
  /** The number of its operation in the list. */
  readonly number: number;
  readonly onError: (error: Issue) => void;
}

/** One line with the status; for screen readers, it also explains why the button is disabled. */
function BarState({ id, commit, status, error, number, onError }: BarStateProps) {
  return (
    <p id={id} className={styles.state}>
      {commit.state === 'ended' && <SentAt at={commit.record.outcome.at} />}
      {error !== undefined && status !== undefined ? (
        <button type="button" className={styles.go} title={error.title} onClick={() => onError(error)}>
          <Status status={status} />: {number > 0 && `${formatCount(number)}: `}
          <VisibleText text={error.title} limit={300} />
        </button>
      ) : (
        status !== undefined && <Status status={status} />
      )}
    </p>
  );
}

function SentAt({ at }: { readonly at: number }) {
  // Without milliseconds.
  const time = formatClockTime(at, useTimeZone()).slice(0, 8);
  return <span>Sent at {time}. </span>;
}

const SIGNS: Readonly<Partial<Record<BarStatus['tone'], Icon>>> = {
  fine: CheckIcon,
  warning: WarningIcon,
  error: FailedIcon,
  unsure: PendingIcon,
};

function Status({ status: { tone, text } }: { readonly status: BarStatus }) {
  const Sign = SIGNS[tone];
  return (
    <span className={styles.status}>
      {Sign !== undefined && <Sign size={14} className={styles[tone]} />}
      {tone === 'error' || tone === 'warning' ? <strong>{text}</strong> : text}
    </span>
  );
}
