import { useState } from 'react';
import { useDropped } from '#lib/use-dropped.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Note } from '#ui/Note.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import { type ReadFile, readFile } from './read-file.ts';
import styles from './transfer.module.css';

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

export interface ChooseFileProps {
  readonly onRead: (file: ReadFile) => void;
}

/** Chosen, or dropped here. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const [problem, setProblem] = useState<string>();
  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const read = await readFile(file);
    if ('problem' in read) setProblem(read.problem);
    else onRead(read);
  }
  const { isOver, listeners } = useDropped({ onFiles: ([file]) => void take(file) });
  return (
    <div className={styles.form}>
      <div className={styles.drop} data-over={isOver || undefined} {...listeners}>
        <p>Drop a Vitrine export file here, or choose one.</p>
        <FileButton
          autoFocus
          inputLabel="Connections file"
          accept=".json,application/json"
          onFiles={([file]) => void take(file)}
        >
          Choose a file
        </FileButton>
      </div>
      {problem !== undefined && (
        <Note tone="danger" title="Import failed" announced>
          {problem}
        </Note>
      )}
    </div>
  );
}
