import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { CodeLine } from '#ui/CodeBlock.tsx';
import { useRowWindow } from '#ui/virtual.ts';
import styles from './body.module.css';
import type { LineRange } from './body-text.ts';

interface LongBodyProps {
  readonly text: string;
  readonly marked: readonly LineRange[];
  readonly onLine: (line: number) => void;
}

const LINE_HEIGHT = 18;

/** The request body of a batch that is too long for the editor: only the visible lines are drawn. */
export function LongBody({ text, marked, onLine }: LongBodyProps) {
  const lines = useMemo(() => text.split('\n'), [text]);
  const { scroller, window, reveal } = useRowWindow({ count: lines.length, rowHeight: LINE_HEIGHT });
  const first = marked[0]?.from;
  const show = useRef(reveal);
  useEffect(() => {
    show.current = reveal;
  });
  useEffect(() => {
    if (first !== undefined) show.current(first);
  }, [first]);
  const select = (event: MouseEvent<HTMLElement>) => {
    const line = event.target instanceof Element ? event.target.closest('[data-line]') : null;
    if (line instanceof HTMLElement) onLine(Number(line.dataset.line));
  };
  return (
    <section ref={scroller} className={styles.text} tabIndex={0} aria-label="Request body" onClick={select}>
      <pre className={styles.canvas} style={{ height: window.height }}>
        <code className={styles.lines} style={{ top: window.first * LINE_HEIGHT - window.shift }}>
          {numbered(lines, window.first, window.end).map(({ line, number }) => (
            <span
              key={number}
              data-line={number}
              className={styles.line}
              data-marked={marked.some(({ from, to }) => number >= from && number < to) || undefined}
            >
              <span className={styles.number} aria-hidden>
                {number + 1}
              </span>
              <CodeLine text={line} language="json" />
            </span>
          ))}
        </code>
      </pre>
    </section>
  );
}

function numbered(lines: readonly string[], first: number, end: number) {
  return lines.slice(first, end).map((line, offset) => ({ line, number: first + offset }));
}
