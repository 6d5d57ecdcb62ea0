import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import type { ReadFile } from './read-file.ts';

export interface ImportDialogProps {
  readonly onClose: () => void;
}

/** First which file, then what of it. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const [file, setFile] = useState<ReadFile>();
  if (file !== undefined) return <ImportChoices file={file} onClose={onClose} />;
  return (
    <Dialog
      title="Import connections"
      size="form"
      onClose={onClose}
      actions={<Button onPress={onClose}>Cancel</Button>}
    >
      <ChooseFile onRead={setFile} />
    </Dialog>
  );
}
