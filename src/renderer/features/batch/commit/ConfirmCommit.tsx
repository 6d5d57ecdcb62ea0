import { useState } from 'react';
import type { Draft } from '../../../../batch/index.ts';
import type { Connection } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmByName } from '../../../ui/ConfirmByName.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { warningWords } from '../checks/check-counts.ts';
import styles from './CommitBar.module.css';
import { commitLabel } from './commit-words.ts';
import { deedsOf } from './deeds.ts';

export interface ConfirmCommitProps {
  readonly connection: Connection;
  readonly draft: Draft;
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
  const [typed, setTyped] = useState('');
  const isRight = typed === connection.name;
  const label = action ?? commitLabel(draft.operations.length, connection);
  return (
    <Dialog
      title={`Change ${connection.name}, which is production?`}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button kind="danger-fill" type="submit" form="confirm-commit" disabled={!isRight}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id="confirm-commit"
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) onCommit(typed);
        }}
      >
        <ul className={styles.deeds}>
          {deedsOf(draft).map((deed) => (
            <li key={deed}>{deed}</li>
          ))}
        </ul>
        {warnings > 0 && <p>The checks have {warningWords(warnings)}.</p>}
        <ConfirmByName name={connection.name} value={typed} onChange={setTyped} />
      </form>
    </Dialog>
  );
}
