import { useMemo } from 'react';
import styles from './CodeBlock.module.css';
import { CopyButton } from './CopyButton.tsx';
import { classNames } from './class-names.ts';
import { CodeLine } from './code/CodeLine.tsx';
import { useRowWindow } from './tree/use-row-window.ts';

export interface CodeBlockProps {
  readonly text: string;
  readonly language: 'json' | 'text';
  /** Its name for the ears. */
  readonly label?: string;
  /** Fills its parent instead of ending after 20 lines. */
  readonly fill?: boolean;
  /** What the copy button copies, where that isn't the text as shown. */
  readonly copyAs?: string;
}

const LINE_HEIGHT = 18;

/** Up to here every line is in the document, so that one can select across all of them. */
const WHOLE_LINES = 400;

/** Text of any length, by the line. Longer ones draw only what is in view: the copy button takes the whole. */
export function CodeBlock({ text, language, label = 'Code', fill = false, copyAs }: CodeBlockProps) {
  const lines = useMemo(() => text.split('\n'), [text]);
  const { scroller, window } = useRowWindow({ count: lines.length, rowHeight: LINE_HEIGHT });
  const isWhole = lines.length <= WHOLE_LINES;
  const first = isWhole ? 0 : window.first;
  const shown = numberedLines(lines, first, isWhole ? lines.length : window.end);
  const top = isWhole ? 0 : first * LINE_HEIGHT - window.shift;
  const height = isWhole ? undefined : window.height;
  return (
    <div className={classNames(styles.block, fill && styles.fill)}>
      {/* A part that scrolls has to be in the tab order, or the keys can't scroll it. */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={label}>
        <pre className={styles.canvas} style={{ height }}>
          <code className={styles.lines} style={{ top }}>
            {shown.map((line) => (
              <CodeLine key={line.number} text={line.text} language={language} />
            ))}
          </code>
        </pre>
      </section>
      <div className={styles.copy}>
        <CopyButton text={copyAs ?? text} label="Copy" />
      </div>
    </div>
  );
}

function numberedLines(lines: readonly string[], first: number, end: number) {
  return lines.slice(first, end).map((text, offset) => ({ text, number: first + offset }));
}
