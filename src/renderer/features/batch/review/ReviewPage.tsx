import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import {
  type BatchContent,
  planUndo,
  type ReviewRow,
  reviewRows,
  reviewSummary,
  summaryText,
} from '#batch/index.ts';
import { stripeOf } from '#contract/connection-state.ts';
import { batchSupport, type Connection } from '#contract/index.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { batchCommitText } from '#domain/server-sentences.ts';
import { formatQuantity } from '#lib/format.ts';
import { useConnection, useTimeZone } from '#lib/host/host-state.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { isUndoneOneByOne } from '../commit/commit-blocker.ts';
import { usePageState } from '../form/page-state.ts';
import type { BatchState } from '../state/batch-state.ts';
import { RequestFold } from './RequestFold.tsx';
import { ReviewRows } from './ReviewRows.tsx';
import styles from './review.module.css';
import { leaveReview } from './review-state.ts';
import { commitReport } from './review-text.ts';
import { SignBar } from './SignBar.tsx';
import { Losses, UndoStepLabel, UndoSummary } from './UndoSummary.tsx';

/**
 * The page before a commit: what is lost, what else changes, and how it is undone. Escape goes back without any loss.
 */
export function ReviewPage({ open }: { readonly open: BatchState }) {
  const connection = useConnection(open.connectionId);
  const isAlone = connection !== undefined && batchSupport(connection) === 'no';
  const isOneByOne = connection !== undefined && isUndoneOneByOne(connection);
  const { draft } = open.editing;
  const rows = useMemo(() => reviewRows(draft, open.facts, { isOneByOne }), [draft, open.facts, isOneByOne]);
  const plan = useMemo(
    () => planUndo({ operations: draft.operations, before: open.facts, isOneByOne }),
    [draft, open.facts, isOneByOne],
  );
  const scroller = useFirstFocus(connection?.production !== true);
  const text = useReviewText(open, rows, (row) => plan.steps[row.number - 1]?.words ?? '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leaveReview(open);
  };
  return (
    <section
      className={styles.page}
      style={{ borderLeftColor: `var(--conn-${connection === undefined ? 0 : stripeOf(connection)})` }}
      aria-label="Review"
      onKeyDown={onKeyDown}
    >
      <ReviewHead open={open} draft={draft} rows={rows} connection={connection} isAlone={isAlone} />
      {/* Keys scroll the focused element, and Ctrl+Enter commits from anywhere. */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label="What will change">
        <ReviewRows
          rows={rows}
          heading="Undo"
          end={(row) => <UndoStepLabel step={plan.steps[row.number - 1]} />}
        />
        <UndoSummary title="Undo afterwards" plan={plan} />
        {!isAlone && <RequestFold connection={connection} content={draft} text={text} />}
      </div>
      <SignBar open={open} draft={draft} rows={rows} connection={connection} />
    </section>
  );
}

/** Focuses the field for production connections, otherwise the text: never the button. */
function useFirstFocus(isEnabled: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEnabled) scroller.current?.focus();
  }, [isEnabled]);
  return scroller;
}

interface ReviewHeadProps {
  readonly open: BatchState;
  readonly draft: BatchContent;
  readonly rows: readonly ReviewRow[];
  readonly connection: Connection | undefined;
  readonly isAlone: boolean;
}

function ReviewHead({ open, draft, rows, connection, isAlone }: ReviewHeadProps) {
  const { headline, sentences, tables } = reviewSummary(rows, 'before');
  const count = formatQuantity(draft.operations.length, 'operation');
  const { undoLosses } = usePageState(open.draftId);
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <span className="strong soft no-flex">Review</span>
        <span className="can-shrink clip dim">
          <VisibleText text={open.name} limit={80} />, {count}, {formatQuantity(tables, 'table')}
        </span>
        {connection !== undefined && (
          <span className={styles.where}>
            <ConnectionName connection={connection} />
            <span className={styles.address}>{connection.address}</span>
          </span>
        )}
      </div>
      <h1 className={styles.title}>
        <VisibleText text={headline} limit={300} />
      </h1>
      {sentences.length > 0 && (
        <p className="soft break-anywhere">
          <VisibleText text={sentences.join(' ')} limit={600} />
        </p>
      )}
      <Losses losses={undoLosses} />
      {isAlone && connection !== undefined && (
        <p className="break-anywhere">
          <VisibleText text={connection.name} limit={80} /> doesn’t support batch commits. The operations are
          sent one by one: each takes effect immediately, and if one fails, earlier ones stay applied.
        </p>
      )}
      {!isAlone && draft.operations.length > 1 && (
        <p className="dim">
          {connection !== undefined && (
            <VisibleText
              text={batchCommitText(
                connection,
                draft.operations.length === 2 ? 'Both operations' : `All ${count}`,
              )}
              limit={400}
            />
          )}
        </p>
      )}
    </header>
  );
}

function useReviewText(open: BatchState, rows: readonly ReviewRow[], endOf: (row: ReviewRow) => string) {
  const zone = useTimeZone();
  const connection = useConnection(open.connectionId);
  const count = formatQuantity(open.editing.draft.operations.length, 'operation');
  const title = `Review of ${open.name}, ${count} on ${connection?.name ?? 'a removed connection'}`;
  return () => commitReport({ title, lead: summaryText(rows, 'before'), rows, endOf, zone });
}
