import { memo, useMemo } from 'react';
import { cutText } from '#protocol/visible-text.ts';
import { classNames } from './attributes.ts';
import styles from './CodeBlock.module.css';
import { CopyButton } from './CopyButton.tsx';
import { VisibleText } from './VisibleText.tsx';
import { useRowWindow } from './virtual.ts';

interface CodeBlockProps {
  readonly text: string;
  readonly language: 'json' | 'text';
  /** Its name for screen readers. */
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

interface CodeLineProps {
  readonly text: string;
  readonly language: 'json' | 'text';
}

/** Longer lines than this are no reading matter, and one of a megabyte would stop the window. */
const LINE_LIMIT = 4000;

/** SECURITY: the text is a server's: unseen characters are shown, and nothing reorders its neighbours. */
export const CodeLine = memo(function CodeLine({ text, language }: CodeLineProps) {
  const shown = cutText(text, LINE_LIMIT);
  const tokens: readonly Token[] =
    language === 'json' ? highlightTokens(shown) : [{ kind: 'plain', text: shown, at: 0 }];
  return (
    <span className={styles.line}>
      {tokens.map(({ kind, text: piece, at }) => (
        <VisibleText key={at} text={piece} limit={LINE_LIMIT} className={styles[kind]} />
      ))}
      {shown.length < text.length && <span className={styles.cut}>… {text.length} characters</span>}
      {'\n'}
    </span>
  );
});

type TokenKind = 'key' | 'string' | 'number' | 'keyword' | 'plain';

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Where it begins in its line. */
  readonly at: number;
}

/** A string as far as it goes, a number, a word; whatever lies between them is punctuation and space. */
const PIECE = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

/** One line of JSON text in tokens. It never fails: what is no JSON is plain. Together they are the line. */
export function highlightTokens(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(PIECE)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: line.slice(end, match.index), at: end });
    end = match.index + match[0].length;
    tokens.push({ kind: kindOf(match[0], line, end), text: match[0], at: match.index });
  }
  if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end), at: end });
  return tokens;
}

function kindOf(piece: string, line: string, end: number): TokenKind {
  if (piece.startsWith('"')) return /^\s*:/.test(line.slice(end, end + 8)) ? 'key' : 'string';
  return /^[tfn]/.test(piece) ? 'keyword' : 'number';
}
