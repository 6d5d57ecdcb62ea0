import type { BatchContent } from '#batch/index.ts';
import { stripeOf } from '#contract/connection-state.ts';
import type { Connection } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { BATCH_KINDS, type BatchOperationKind } from '#protocol/index.ts';
import { TypeToConfirmDialog } from '#ui/TypeToConfirmDialog.tsx';
import { warningCountText } from '../checks/draft-checks.ts';
import styles from './CommitBar.module.css';

interface ConfirmCommitProps {
  readonly connection: Connection;
  readonly draft: BatchContent;
  readonly warnings: number;
  /** What the button says, where it is not the commit of a whole batch. */
  readonly action?: string;
  readonly onClose: () => void;
  readonly onCommit: (confirmation: string) => void;
}

/** Production: says what will happen, and goes on only once the name of the connection was typed. */
export function ConfirmCommit({
  connection,
  draft,
  warnings,
  action,
  onClose,
  onCommit,
}: ConfirmCommitProps) {
  return (
    <TypeToConfirmDialog
      name={connection.name}
      color={stripeOf(connection)}
      action={action ?? commitLabel(draft.operations.length, connection)}
      onClose={onClose}
      onGoOn={onCommit}
    >
      <ul className={styles.deeds}>
        {describeEffects(draft).map((deed) => (
          <li key={deed}>{deed}</li>
        ))}
      </ul>
      {warnings > 0 && <p>Checks found {warningCountText(warnings)}.</p>}
    </TypeToConfirmDialog>
  );
}

const DEEDS: Readonly<Record<BatchOperationKind, (count: number) => string>> = {
  declare_table: (count) => `Declares ${formatQuantity(count, 'table')}.`,
  create_table_version: (count) => `Creates ${formatQuantity(count, 'version')}.`,
  delete_table_versions: (count) =>
    `Deletes versions (${formatQuantity(count, 'operation')}). This can’t be undone.`,
  deregister_table: (count) =>
    `Removes ${formatQuantity(count, 'table')} from the catalog. Files stay in place.`,
};

/** What a batch will do, a sentence for each kind of operation that it has. */
function describeEffects({ operations }: BatchContent): readonly string[] {
  return BATCH_KINDS.flatMap((kind) => {
    const count = operations.filter((operation) => operation.kind === kind).length;
    return count === 0 ? [] : [DEEDS[kind](count)];
  });
}

export function commitOperationsText(count: number): string {
  return formatQuantity(count, 'operation');
}

/** Always how many and where: "Commit 7 operations to prod". */
export function commitLabel(count: number, connection: Pick<Connection, 'name'> | undefined): string {
  return `Commit ${commitOperationsText(count)}${connection === undefined ? '' : ` to ${connection.name}`}`;
}
