import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './import.module.css';
import { readImport } from './read-import.ts';
import { showImport } from './requested-import.ts';
import type { ImportTarget } from './take-import.ts';

interface PasteDialogProps {
  readonly target: ImportTarget;
  readonly onClose: () => void;
}

/** An alternative to the keyboard shortcut, and a place to fix text that can't be read. */
export function PasteDialog({ target, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const goOn = () => {
    const reading = readImport(text);
    if ('problem' in reading) return setProblem(reading.problem);
    onClose();
    showImport(target, reading);
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
          <Button kind="primary" disabled={text.trim() === ''} onPress={goOn}>
            Preview…
          </Button>
        </>
      }
    >
      <p className={styles.hint}>
        JSON: a batch file, a request body, a list of operations, or one operation.
      </p>
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
