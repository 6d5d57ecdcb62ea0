import { type FormEvent, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { formatCount } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Kbd, Shortcut } from '#ui/Shortcut.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useOperationStates } from '../checks/operation-states.ts';
import { renameDraft } from '../drafts/drafts.ts';
import { importListeners } from '../import/import-listeners.ts';
import { PasteDialog } from '../import/PasteDialog.tsx';
import { chooseImportFile } from '../import/requested-import.ts';
import { useOpenDraft } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { DropHint, DropMenu, useBatchDrop } from './BatchDrop.tsx';
import styles from './BatchList.module.css';
import { BatchListHead } from './BatchListHead.tsx';
import { FilterBar, NoneShown, useShownOperations } from './FilterBar.tsx';
import { CLEAR_TO_MOVE, useUndoKeys } from './list-keys.ts';
import { OperationList } from './OperationList.tsx';

interface BatchListProps {
  readonly draftId: string;
}

/** The list of operations next to the page that shows the selected one. */
export function BatchList({ draftId }: BatchListProps) {
  const draft = useOpenDraft(draftId);
  return draft && <ListOf draft={draft} />;
}

function ListOf({ draft }: { readonly draft: BatchState }) {
  const { draftId, connectionId } = draft;
  const [announcement, setAnnouncement] = useState('');
  const [dialog, setDialog] = useState<'paste' | 'rename'>();
  const states = useOperationStates(draftId);
  const target = useMemo(() => ({ connectionId, draftId }), [connectionId, draftId]);
  const { onPaste, onDrop } = importListeners(target);
  const drop = useBatchDrop(draft, { onImport: onDrop, takesText: true });
  // A live region doesn't announce the same text twice, so a period is added.
  const announce = useCallback(
    (text = '') => setAnnouncement((before) => (text !== '' && text === before ? `${text}.` : text)),
    [],
  );
  const chooseFile = useCallback(() => chooseImportFile(target), [target]);
  const paste = useCallback(() => setDialog('paste'), []);
  const rename = useCallback(() => setDialog('rename'), []);
  // Deferred: rendering its buttons costs as much as the rows.
  const headDraft = useDeferredValue(draft);
  const closeDialog = () => setDialog(undefined);
  const shown = useShownOperations(draft, states);
  const isFiltered = shown !== draft.editing.draft.operations;
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useUndoKeys(draftId, announce);
  return (
    <section className={styles.list} aria-label="Operations" onPaste={onPaste} {...drop.listeners}>
      <BatchListHead
        draft={headDraft}
        listed={isFiltered ? shown.length : undefined}
        onAnnounce={announce}
        onImport={chooseFile}
        onPaste={paste}
        onRename={rename}
      />
      {draft.editing.draft.operations.length === 0 ? (
        <p className={styles.empty}>Operations are listed here, in the order in which they’re sent.</p>
      ) : (
        <>
          <FilterBar draft={draft} shown={shown} field={field} onLeave={() => scroller.current?.focus()} />
          {shown.length === 0 ? (
            <NoneShown draftId={draftId} onCleared={() => field.current?.focus()} />
          ) : (
            <OperationList
              draft={draft}
              shown={shown}
              states={states}
              scroller={scroller}
              onAnnounce={announce}
            />
          )}
        </>
      )}
      <BatchListFoot draft={draft} isFiltered={isFiltered} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <DropHint over={drop.over} />
      {drop.tables && <DropMenu draft={draft} tables={drop.tables} onClose={drop.closeMenu} />}
      {dialog === 'paste' && <PasteDialog target={target} onClose={closeDialog} />}
      {dialog === 'rename' && <RenameDialog draft={draft} onClose={closeDialog} />}
    </section>
  );
}

/** A hint on the keys that move a row, and on how many rows they move. */
function BatchListFoot({ draft, isFiltered }: { readonly draft: BatchState; readonly isFiltered: boolean }) {
  const { selected, editing } = draft;
  if (editing.draft.operations.length < 2) return null;
  return (
    <footer className={styles.foot}>
      {isFiltered ? (
        CLEAR_TO_MOVE
      ) : (
        <span className="row gap-1">
          Reorder with <Shortcut keys="Alt+ArrowUp" /> <Kbd>↓</Kbd>
        </span>
      )}
      {selected.length > 1 && (
        <span className={styles.selected}>{formatCount(selected.length)} selected</span>
      )}
    </footer>
  );
}

interface RenameDialogProps {
  readonly draft: BatchState;
  readonly onClose: () => void;
}

function RenameDialog({ draft, onClose }: RenameDialogProps) {
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
