import { useId, useState } from 'react';
import { type BatchContent, idKey, type ReviewRow } from '#batch/index.ts';
import { batchSupport, type Connection } from '#contract/index.ts';
import { useCommands, useShownKeys } from '#lib/commands.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { TypeToConfirmField } from '#ui/TypeToConfirmDialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { checksOf, countChecks, useChecks, warningCountText } from '../checks/draft-checks.ts';
import { batchTableIds, checkAgainstServer } from '../checks/server-check.ts';
import { commitLabel, commitOperationsText } from '../commit/ConfirmCommit.tsx';
import { type CommitObstacle, commitBlocker } from '../commit/commit-blocker.ts';
import { commitDraft } from '../commit/commit-draft.ts';
import { sendOneByOne } from '../commit/one-by-one.ts';
import { changePageState } from '../form/page-state.ts';
import { draftOf, useTypedBody } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import styles from './review.module.css';
import { leaveReview } from './review-state.ts';

interface SignBarProps {
  readonly open: BatchState;
  readonly draft: BatchContent;
  readonly rows: readonly ReviewRow[];
  readonly connection: Connection | undefined;
}

/**
 * The commit button, with the number of operations and the connection; production requires typing the name of the
 * connection.
 */
export function SignBar({ open, draft, rows, connection }: SignBarProps) {
  const [typed, setTyped] = useState('');
  const reason = useId();
  const { errors, warnings } = countChecks(useChecks(draft, open.facts));
  const isBodyBroken = useTypedBody(open.draftId)?.problem !== undefined;
  const question = { connection, commit: open.commit, operations: draft.operations, isBodyBroken };
  const why = commitBlocker({ ...question, errors });
  const isAlone = connection !== undefined && batchSupport(connection) === 'no';
  const isProduction = connection?.production === true;
  const isSigned = !isProduction || typed === connection.name;
  const commit = () => {
    const now = draftOf(open.draftId);
    // Sends only the reviewed draft: another window may just have changed it.
    if (now === undefined || now.editing.draft !== draft || !isSigned) return;
    const found = countChecks(checksOf(draft, now.facts)).errors;
    if (commitBlocker({ ...question, commit: now.commit, errors: found }) !== undefined) return;
    changePageState(open.draftId, { showing: 'draft' });
    const confirmation = isProduction ? typed : undefined;
    if (isAlone) void sendOneByOne(open.draftId, { confirmation });
    else void commitDraft(open.draftId, confirmation);
  };
  useCommands({
    'batch.commit': commit,
    'batch.check': () => void checkAgainstServer(open.draftId),
  });
  const keys = useShownKeys('batch.commit');
  const isDestroying = rows.some(({ effect }) => effect === 'deleted');
  return (
    <form
      className={styles.sign}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      {isProduction && (
        <div className={styles.typed}>
          <TypeToConfirmField name={connection.name} value={typed} onChange={setTyped} autoFocus />
        </div>
      )}
      <SignState id={reason} open={open} why={why} warnings={warnings} lost={lostText(rows)} />
      <Button onPress={() => leaveReview(open)}>Back</Button>
      <Button
        type="submit"
        kind={isProduction || isDestroying ? 'danger-fill' : 'primary'}
        disabled={why !== undefined || !isSigned}
        describedBy={reason}
        tip={{ text: isAlone ? 'Send one by one' : 'Commit batch', keys }}
      >
        <span className={styles.label}>
          <VisibleText
            text={isAlone ? sendLabel(draft) : commitLabel(draft.operations.length, connection)}
            limit={80}
          />
        </span>
      </Button>
    </form>
  );
}

function sendLabel({ operations }: BatchContent): string {
  return `Send ${commitOperationsText(operations.length)} one by one`;
}

interface SignStateProps {
  readonly id: string;
  readonly open: BatchState;
  readonly why: CommitObstacle | undefined;
  readonly warnings: number;
  readonly lost: string;
}

/** One line with what matters for the commit; for screen readers, it also explains why the button is disabled. */
function SignState({ id, open, why, warnings, lost }: SignStateProps) {
  const { serverCheck: check } = open;
  const unchecked = uncheckedTables(open);
  return (
    <p id={id} className={styles.state}>
      {why !== undefined && <span className="strong danger break-anywhere">{why.text}</span>}
      {lost !== '' && <span>{lost}</span>}
      {warnings > 0 && <Badge tone="warn">{warningCountText(warnings)}</Badge>}
      {check?.isRunning === true ? (
        <span role="status">
          Checking {formatCount(check.received)} of {formatQuantity(check.total, 'table')}
        </span>
      ) : (
        unchecked > 0 && <Badge tone="dashed">{formatQuantity(unchecked, 'table')} not checked</Badge>
      )}
    </p>
  );
}

/** Tables without a response, or with an uncertain one. */
export function uncheckedTables({ editing, facts }: Pick<BatchState, 'editing' | 'facts'>): number {
  return batchTableIds(editing.draft).filter((id) => {
    const known = facts.get(idKey(id));
    return known === undefined || known.state === 'unknown' || known.problem !== undefined;
  }).length;
}

function lostText(rows: readonly ReviewRow[]): string {
  const lost = rows.filter(({ effect }) => effect === 'deleted');
  if (lost.length === 0) return '';
  const known = lost.every(({ deleted }) => deleted !== undefined);
  const count = lost.reduce((sum, { deleted = 0 }) => sum + deleted, 0);
  return `Undo won’t bring back ${known ? formatQuantity(count, 'version') : 'deleted versions'}`;
}
