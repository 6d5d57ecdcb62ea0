import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { renameDraft } from '../drafts/drafts.ts';
import type { BatchState } from '../state/batch-state.ts';

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
