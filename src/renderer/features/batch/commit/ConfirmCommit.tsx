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

/** The dialog names this many operations. */
const MOST = 6;

/** For production connections: says what happens to which tables, and requires typing the name of the connection. */
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

/** Always with the number and the connection: "Commit 7 operations to prod". */
export function commitLabel(count: number, connection: Pick<Connection, 'name'> | undefined): string {
  return `Commit ${commitOperationsText(count)}${connection === undefined ? '' : ` to ${connection.name}`}`;
}
