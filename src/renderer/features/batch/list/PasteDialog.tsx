import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { importText } from '../add-operations/import-text.ts';
import styles from './BatchList.module.css';

export interface PasteDialogProps {
  readonly draftId: string;
  readonly onTold: (words: string) => void;
  readonly onClose: () => void;
}

/** For whoever has no keys for it, and for what has to be mended before it can be taken. */
export function PasteDialog({ draftId, onTold, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const imported = importText(draftId, text);
    if ('problem' in imported) return setProblem(imported.problem);
    onTold(imported.told);
    onClose();
  };
  return (
    <Dialog
      title="Paste operations"
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={text.trim() === ''} onPress={add}>
            Add
          </Button>
        </>
      }
    >
      <p className={styles.hint}>JSON: a request body, a list of operations, or one operation.</p>
      <textarea
        className={styles.json}
        aria-label="JSON of the operations"
        wrap="off"
        rows={12}
        spellCheck={false}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      {problem !== undefined && (
        <Note tone="danger" title="Nothing was added" announced>
          {problem}
        </Note>
      )}
    </Dialog>
  );
}
