import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { FileIcon } from '../../../ui/icons.ts';
import styles from './OpenText.module.css';

export interface OpenTextProps {
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A plan from elsewhere: what is pasted opens at once, what is typed on demand. */
export function OpenText({ onText, onFiles }: OpenTextProps) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const open = () => {
    if (isEmpty) return;
    onText(text);
    setText('');
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    // Into a text that is being put together it is only pasted.
    if (!isEmpty || pasted.trim() === '') return;
    event.preventDefault();
    onText(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // The window has a use of its own for these keys.
      event.stopPropagation();
      open();
    }
  };
  return (
    <div className={styles.part}>
      <textarea
        className={styles.text}
        aria-label="Text of the plan"
        placeholder="Paste a plan, or drop files anywhere on this page"
        wrap="off"
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <Button onPress={open} disabled={isEmpty}>
          Open plan
        </Button>
        <FileButton icon={FileIcon} inputLabel="Files with plans" multiple onFiles={onFiles}>
          Open files
        </FileButton>
        <span className={styles.hint}>Output of explain or analyze, as text or JSON.</span>
      </div>
    </div>
  );
}
