import { useMemo } from 'react';
import { type BatchContent, reviewRows, reviewSummary, type TableStates } from '#batch/index.ts';
import { stripeOf } from '#contract/connection-state.ts';
import type { Connection } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { TypeToConfirmDialog } from '#ui/TypeToConfirmDialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { warningCountText } from '../checks/draft-checks.ts';
import styles from './CommitBar.module.css';

interface ConfirmCommitProps {
  readonly connection: Connection;
  readonly draft: BatchContent;
  readonly known: TableStates;
  readonly warnings: number;
  readonly action: string;
  readonly onClose: () => void;
  readonly onCommit: (confirmation: string) => void;
}

/** A dialog names so many operations. */
const MOST = 6;

/** Production: says what will happen to which tables, and goes on only once the name of the connection was typed. */
export function ConfirmCommit({
  connection,
  draft,
  known,
  warnings,
  action,
  onClose,
  onCommit,
}: ConfirmCommitProps) {
  const rows = useMemo(() => reviewRows(draft, known), [draft, known]);
  const { headline, sentences } = reviewSummary(rows, 'before');
  return (
    <TypeToConfirmDialog
      name={connection.name}
      color={stripeOf(connection)}
      action={action}
      onClose={onClose}
      onGoOn={onCommit}
    >
      <p className="strong">{headline}.</p>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      <ul className={styles.deeds}>
        {rows.slice(0, MOST).map((row) => (
          <li key={row.key}>
            <VisibleText text={[row.id.join(' / '), row.what].filter((words) => words !== '').join(', ')} />
          </li>
        ))}
        {rows.length > MOST && <li>{formatQuantity(rows.length - MOST, 'other operation')}</li>}
      </ul>
      {warnings > 0 && <p>Checks found {warningCountText(warnings)}.</p>}
    </TypeToConfirmDialog>
  );
}

export function commitOperationsText(count: number): string {
  return formatQuantity(count, 'operation');
}

/** Always how many and where: "Commit 7 operations to prod". */
export function commitLabel(count: number, connection: Pick<Connection, 'name'> | undefined): string {
  return `Commit ${commitOperationsText(count)}${connection === undefined ? '' : ` to ${connection.name}`}`;
}
