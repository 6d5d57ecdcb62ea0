import { memo, useMemo } from 'react';
import { redoLabel, undoLabel } from '../../../../batch/index.ts';
import { useConnection } from '../../../lib/host/host-state.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { AddIcon, RedoIcon, UndoIcon } from '../../../ui/icons.ts';
import { ColumnHead } from '../../../ui/tree/TreeGrid.tsx';
import type { BatchState } from '../state/batch-state.ts';
import { AddMenu } from './AddMenu.tsx';
import styles from './BatchList.module.css';
import { MoreMenu, type MoreMenuProps } from './MoreMenu.tsx';
import { listSummary } from './model/list-summary.ts';
import { redoAndTell, undoEdit } from './operation-actions.ts';

/** How much there is, on which connection, and what can be done with it: drawn after the rows. */
export const BatchListHead = memo(function BatchListHead(props: MoreMenuProps) {
  const { draft } = props;
  const color = useConnection(draft.connectionId)?.color;
  return (
    <ColumnHead color={color}>
      <Counts draft={draft} />
      <span className={styles.tools}>
        <History {...props} />
        <AddMenu draftId={draft.draftId}>
          <IconButton icon={AddIcon} label="Add operation" disabled={isSending(draft)} />
        </AddMenu>
        <MoreMenu {...props} />
      </span>
    </ColumnHead>
  );
});

function Counts({ draft }: { readonly draft: BatchState }) {
  const { commit, editing } = draft;
  const { operations, more, tone } = useMemo(() => listSummary({ editing, commit }), [editing, commit]);
  return (
    <div className={styles.counts}>
      <h2 className={styles.title}>{operations}</h2>
      <span className={styles.count} data-tone={tone}>
        {more}
      </span>
    </div>
  );
}

function History({ draft, onTell }: Pick<MoreMenuProps, 'draft' | 'onTell'>) {
  const { draftId, editing } = draft;
  const [back, forth] = [undoLabel(editing), redoLabel(editing)];
  return (
    <>
      <IconButton
        icon={UndoIcon}
        label={back === undefined ? 'Undo' : `Undo: ${back}`}
        keys="Mod+Z"
        disabled={back === undefined || isSending(draft)}
        onPress={() => onTell(undoEdit(draftId))}
      />
      <IconButton
        icon={RedoIcon}
        label={forth === undefined ? 'Redo' : `Redo: ${forth}`}
        keys="Mod+Shift+Z"
        disabled={forth === undefined || isSending(draft)}
        onPress={() => onTell(redoAndTell(draftId))}
      />
    </>
  );
}

function isSending({ commit }: BatchState): boolean {
  return commit.state === 'sending';
}
