import { useId, useState } from 'react';
import { type Connection, stateSentence } from '#contract/index.ts';
import { writeKindOf } from '#domain/ConnectionName.tsx';
import { formatClockTime, formatCount } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { CheckIcon, FailedIcon, HistoryIcon, WarningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import {
  type CheckCounts,
  checksOf,
  countChecks,
  errorCountText,
  useChecks,
  warningCountText,
} from '../checks/draft-checks.ts';
import { checkAgainstServer, stopLooking } from '../checks/server-check.ts';
import { changePageState } from '../form/page-state.ts';
import { draftOf, useTypedBody } from '../state/batch-sessions.ts';
import type { BatchState, CommitState } from '../state/batch-state.ts';
import styles from './CommitBar.module.css';
import { ConfirmCommit, commitLabel } from './ConfirmCommit.tsx';
import { commitDraft } from './commit-draft.ts';

interface CommitBarProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** At the foot of a batch: how it stands, the look at the server, and the one button that changes something. */
export function CommitBar({ open, connection }: CommitBarProps) {
  const { draft } = open.editing;
  const checks = useChecks(draft, open.facts);
  const counts = countChecks(checks);
  const [isAsking, setAsking] = useState(false);
  const isBodyBroken = useTypedBody(open.draftId)?.problem !== undefined;
  const question = { connection, commit: open.commit, operations: draft.operations.length, isBodyBroken };
  const why = commitBlocker({ ...question, errors: counts.errors });
  const reason = useId();
  const press = () => {
    // What is shown may be a moment old: what is sent is judged as it is.
    const now = draftOf(open.draftId) ?? open;
    const { errors } = countChecks(checksOf(now.editing.draft, now.facts));
    const operations = now.editing.draft.operations.length;
    if (commitBlocker({ ...question, commit: now.commit, operations, errors }) !== undefined) return;
    if (connection?.production) setAsking(true);
    else void commitDraft(open.draftId);
  };
  return (
    <footer className={styles.foot}>
      <div className={styles.bar}>
        <IconButton
          icon={HistoryIcon}
          label="Commit history"
          onPress={() => changePageState(open.draftId, { showing: 'records' })}
        />
        <BarState id={reason} commit={open.commit} counts={counts} why={why} />
        <LookButton open={open} />
        <Button
          kind={writeKindOf(connection, 'primary')}
          disabled={why !== undefined}
          describedBy={reason}
          onPress={press}
        >
          <span className={styles.label}>
            <VisibleText text={commitLabel(draft.operations.length, connection)} limit={80} />
          </span>
        </Button>
      </div>
      {isAsking && connection !== undefined && (
        <ConfirmCommit
          connection={connection}
          draft={draft}
          warnings={counts.warnings}
          onClose={() => setAsking(false)}
          onCommit={(confirmation) => {
            setAsking(false);
            void commitDraft(open.draftId, confirmation);
          }}
        />
      )}
    </footer>
  );
}

function LookButton({ open }: Pick<CommitBarProps, 'open'>) {
  const { serverCheck: check } = open;
  if (check?.isRunning !== true) {
    return (
      <Button
        onPress={() => void checkAgainstServer(open.draftId)}
        disabled={open.editing.draft.operations.length === 0 || open.commit.state === 'sending'}
      >
        Check on server
      </Button>
    );
  }
  return (
    <>
      <span className={styles.progress} role="status">
        {formatCount(check.heard)} of {formatCount(check.asked)} tables
      </span>
      <Button onPress={() => stopLooking(open.draftId)}>Cancel</Button>
    </>
  );
}

interface BarStateProps {
  readonly id: string;
  readonly commit: CommitState;
  readonly counts: CheckCounts;
  /** Why it can’t be committed now. */
  readonly why: CommitObstacle | undefined;
}

/** One line that says how it stands; it also tells the ears why the button is disabled. */
function BarState({ id, commit, counts, why }: BarStateProps) {
  return (
    <p id={id} className={styles.state}>
      {commit.state === 'ended' && <SentAt at={commit.record.outcome.at} />}
      {commit.state !== 'sending' && <Counts counts={counts} why={why} />}
    </p>
  );
}

function SentAt({ at }: { readonly at: number }) {
  // Without the milliseconds, which say nothing here.
  const time = formatClockTime(at, useTimeZone()).slice(0, 8);
  return <span>Sent at {time}. </span>;
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
  if (why !== undefined) return <span className="break-anywhere">{why.text}</span>;
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

export interface CommitQuestion {
  readonly connection: Connection | undefined;
  readonly commit: CommitState;
  readonly operations: number;
  readonly errors: number;
  /** What is typed as JSON can't be read. */
  readonly isBodyBroken: boolean;
}

interface CommitObstacle {
  readonly text: string;
  /** The checks found errors, and nothing else is in the way. */
  readonly isErrors: boolean;
}

/** Why a batch can’t be committed now; undefined if it can. */
export function commitBlocker(question: CommitQuestion): CommitObstacle | undefined {
  const text = whyNotThere(question.connection) ?? whyNotNow(question.commit) ?? whyNotReady(question);
  if (text !== undefined) return { text, isErrors: false };
  return question.errors > 0
    ? { text: `Fix ${errorCountText(question.errors)} first`, isErrors: true }
    : undefined;
}

/** What speaks against any change on this connection. */
function whyNotThere(connection: Connection | undefined): string | undefined {
  if (connection === undefined) return `${stateSentence('removed', 'The connection of this batch')}.`;
  if (connection.readOnly) return `${stateSentence('read-only', connection.name)}.`;
  if (!hasBatchCommit(connection)) return `${connection.name} doesn’t support batch commits.`;
  return undefined;
}

export function hasBatchCommit({ capabilities }: Connection): boolean {
  return capabilities.batchCommit !== 'no';
}

function whyNotNow(commit: CommitState): string | undefined {
  if (commit.state === 'idle') return undefined;
  if (commit.state === 'sending') return 'Already being sent';
  const { record, evidence = record.evidence } = commit;
  if (record.outcome.kind === 'applied' || evidence?.verdict === 'applied') return 'Already applied';
  const isNot = evidence?.verdict === 'not-applied' && !commit.isFindingOut;
  if (record.outcome.kind === 'unknown' && !isNot) {
    return 'Unknown whether it was applied';
  }
  return undefined;
}

function whyNotReady({ operations, isBodyBroken }: CommitQuestion): string | undefined {
  if (isBodyBroken) return 'Fix the JSON first';
  return operations === 0 ? 'Add an operation first' : undefined;
}
