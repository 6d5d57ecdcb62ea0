import { useState } from 'react';
import type { BatchContent } from '#batch/index.ts';
import type { Connection } from '#contract/index.ts';
import { BATCH_KINDS } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { BatchState } from '../batch-state.ts';
import { countChecks } from '../checks/check-counts.ts';
import { checksOf } from '../checks/checks-of.ts';
import { ConfirmCommit } from './ConfirmCommit.tsx';
import { commitOperationsText } from './commit-label.ts';
import { sendOneByOne } from './one-by-one.ts';
import { ALONE } from './operation-to-change.ts';
import styles from './outcome.module.css';

export interface NoBatchCommitProps {
  readonly open: BatchState;
  readonly connection: Connection;
}

/** Said before anything is assembled: this server commits no batch. What it has instead is offered as what it is. */
export function NoBatchCommit({ open, connection }: NoBatchCommitProps) {
  const [isAsking, setAsking] = useState(false);
  const { draftId, editing, facts } = open;
  const missing = missingKinds(editing.draft, connection);
  const { errors, warnings } = countChecks(checksOf(editing.draft, facts));
  const mayStart =
    editing.draft.operations.length > 0 && missing.length === 0 && errors === 0 && !connection.readOnly;
  const press = () => (connection.production ? setAsking(true) : void sendOneByOne(draftId));
  return (
    <div className={styles.note}>
      <Note
        tone="warn"
        title={
          <>
            <VisibleText text={connection.name} limit={80} /> doesn’t support batch commits
          </>
        }
        actions={
          <Button size="small" disabled={!mayStart} onPress={press}>
            Send one by one (not atomic)
          </Button>
        }
      >
        {missing.length > 0
          ? `It also doesn’t support ${missing.join(' or ')}.`
          : 'You can send the operations one by one. Each takes effect immediately; if one fails, earlier ones stay applied.'}
      </Note>
      {isAsking && (
        <ConfirmCommit
          connection={connection}
          draft={editing.draft}
          warnings={warnings}
          action={`Send ${commitOperationsText(editing.draft.operations.length)} one by one`}
          onClose={() => setAsking(false)}
          onCommit={(confirmation) => {
            setAsking(false);
            void sendOneByOne(draftId, confirmation);
          }}
        />
      )}
    </div>
  );
}

/** The kinds of operations in a batch that the server does not have either. */
function missingKinds({ operations }: BatchContent, { capabilities }: Connection): readonly string[] {
  const kinds = new Set(operations.map(({ kind }) => kind));
  return BATCH_KINDS.filter((kind) => kinds.has(kind) && capabilities[ALONE[kind].operation] === 'no');
}
