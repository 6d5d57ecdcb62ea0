import { useRef, useState } from 'react';
import { useDropped } from '../../../lib/use-dropped.ts';
import { Button } from '../../../ui/Button.tsx';
import { UploadIcon } from '../../../ui/icons/icons.ts';
import { Note } from '../../../ui/Note.tsx';
import { type ReadFile, readFile } from './read-file.ts';
import styles from './transfer.module.css';

export interface ChooseFileProps {
  readonly onRead: (file: ReadFile) => void;
}

/** Chosen, or dropped here. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
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
        <p>Drop a file here that Vitrine exported, or choose it.</p>
        <Button icon={UploadIcon} autoFocus onPress={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="File of connections"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file may be chosen again after it has changed.
            target.value = '';
          }}
        />
      </div>
      {problem !== undefined && (
        <Note tone="danger" title="Nothing was imported." announced>
          {problem}
        </Note>
      )}
    </div>
  );
}
