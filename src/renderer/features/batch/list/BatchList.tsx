import { type FormEvent, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { formatCount } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AddIcon, BatchIcon, UploadIcon } from '#ui/icons.ts';
import { Kbd, Shortcut } from '#ui/Shortcut.tsx';
import { TextField } from '#ui/TextField.tsx';
import { renameDraft } from '../drafts/drafts.ts';
import { importListeners } from '../import/import-listeners.ts';
import { PasteDialog } from '../import/PasteDialog.tsx';
import { chooseImportFile } from '../import/wanted-import.ts';
import { useOpenDraft } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { AddMenu } from './AddMenu.tsx';
import styles from './BatchList.module.css';
import { BatchListHead } from './BatchListHead.tsx';
import { useUndoKeys } from './list-keys.ts';
import { OperationList } from './OperationList.tsx';

export interface BatchListProps {
  readonly draftId: string;
}

/** The operations of a batch, beside the page that shows the one which is selected. */
export function BatchList({ draftId }: BatchListProps) {
  const draft = useOpenDraft(draftId);
  return draft && <ListOf draft={draft} />;
}

function ListOf({ draft }: { readonly draft: BatchState }) {
  const { draftId, connectionId } = draft;
  const [told, setTold] = useState('');
  const [dialog, setDialog] = useState<'paste' | 'rename'>();
  const target = useMemo(() => ({ connectionId, draftId }), [connectionId, draftId]);
  // The same words twice would not be heard twice.
  const tell = useCallback(
    (words = '') => setTold((before) => (words !== '' && words === before ? `${words}.` : words)),
    [],
  );
  const chooseFile = useCallback(() => chooseImportFile(target), [target]);
  const paste = useCallback(() => setDialog('paste'), []);
  const rename = useCallback(() => setDialog('rename'), []);
  // Its buttons cost as much as the rows, and nobody looks at them first.
  const headDraft = useDeferredValue(draft);
  const closeDialog = () => setDialog(undefined);
  useUndoKeys(draftId, tell);
  return (
    <section className={styles.list} aria-label="Operations" {...importListeners(target)}>
      <BatchListHead
        draft={headDraft}
        onTell={tell}
        onImport={chooseFile}
        onPaste={paste}
        onRename={rename}
      />
      {draft.editing.draft.operations.length === 0 ? (
        <EmptyBatch draftId={draftId} onImport={chooseFile} />
      ) : (
        <OperationList draft={draft} onTell={tell} />
      )}
      <BatchListFoot draft={draft} />
      <p className="visually-hidden" role="status">
        {told}
      </p>
      {dialog === 'paste' && <PasteDialog target={target} onClose={closeDialog} />}
      {dialog === 'rename' && <RenameDialog draft={draft} onClose={closeDialog} />}
    </section>
  );
}

interface EmptyBatchProps {
  readonly draftId: string;
  readonly onImport: () => void;
}

function EmptyBatch({ draftId, onImport }: EmptyBatchProps) {
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={BatchIcon}
        title="This batch is empty"
        actions={
          <>
            <AddMenu draftId={draftId}>
              <Button size="small" icon={AddIcon}>
                Add operation
              </Button>
            </AddMenu>
            <Button size="small" icon={UploadIcon} onPress={onImport}>
              Open batch file…
            </Button>
          </>
        }
      >
        A batch is a set of operations that the server commits atomically. Add them here or from a table’s
        Actions menu, or paste a request body.
      </EmptyState>
    </div>
  );
}

/** What can't be seen otherwise: the keys that move a row, and how many rows they would move. */
export function BatchListFoot({ draft }: { readonly draft: BatchState }) {
  const { selected, editing } = draft;
  if (editing.draft.operations.length < 2) return null;
  return (
    <footer className={styles.foot}>
      <span className="row gap-1">
        Reorder with <Shortcut keys="Alt+ArrowUp" /> <Kbd>↓</Kbd>
      </span>
      {selected.length > 1 && (
        <span className={styles.selected}>{formatCount(selected.length)} selected</span>
      )}
    </footer>
  );
}

export interface RenameDialogProps {
  readonly draft: BatchState;
  readonly onClose: () => void;
}

export function RenameDialog({ draft, onClose }: RenameDialogProps) {
  const [name, setName] = useState(draft.name);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renameDraft(draft.draftId, name);
    onClose();
  };
  return (
    <Dialog
      title="Rename batch"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} disabled={name.trim() === ''}>
            Rename
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField label="Name" value={name} onChange={setName} autoFocus />
      </form>
    </Dialog>
  );
}
