import type { BatchContent } from '../../../../batch/index.ts';
import type { Connection } from '../../../../contract/index.ts';
import { TypeToConfirmDialog } from '../../../ui/TypeToConfirmDialog.tsx';
import { warningCountText } from '../checks/check-counts.ts';
import styles from './CommitBar.module.css';
import { commitLabel } from './commit-label.ts';
import { describeEffects } from './describe-effects.ts';

export interface ConfirmCommitProps {
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
