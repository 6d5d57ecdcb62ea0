import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { formatCount } from '../../lib/format/index.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FileIcon } from '../../ui/icons/icons.ts';
import { Note } from '../../ui/Note.tsx';
import styles from './PlanPage.module.css';
import { readPlanFile, setPlanText, usePlanText } from './plan-text.ts';

/** The text of a plan, exactly as it came: pasted, opened or dropped. */
export function PlanPage() {
  const { text, name } = usePlanText();
  const [problem, setProblem] = useState<string>();
  const open = (file: File | undefined) => {
    setProblem(undefined);
    if (file === undefined) return;
    readPlanFile(file).catch((reason: unknown) =>
      setProblem(reason instanceof Error ? reason.message : String(reason)),
    );
  };
  return (
    <section
      className={styles.page}
      aria-label="Plan"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        open(event.dataTransfer.files[0]);
      }}
    >
      <header className={styles.head}>
        <h1 className={styles.title}>{name ?? 'Plan'}</h1>
        {text !== '' && <span className={styles.size}>{formatCount(lineCount(text))} lines</span>}
        <span className={styles.tools}>
          {text !== '' && <CopyButton text={text} look="quiet" label="Copy all" />}
          <FileButton onFile={open} />
        </span>
      </header>
      {problem !== undefined && (
        <Note tone="danger" title="This file was not opened." announced>
          {problem}
        </Note>
      )}
      <textarea
        className={styles.text}
        aria-label="Text of the plan"
        placeholder="Paste the text of an explained or analyzed query, or drop a file here."
        wrap="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setPlanText(event.target.value)}
      />
    </section>
  );
}

function FileButton({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFile(event.target.files?.[0]);
    // The same file may be chosen again after it has changed.
    event.target.value = '';
  };
  return (
    <>
      <Button size="small" icon={FileIcon} onPress={() => input.current?.click()}>
        Open a file
      </Button>
      <input ref={input} type="file" hidden aria-label="File with a plan" onChange={take} />
    </>
  );
}

export function lineCount(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}
