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
  /** For screen readers. */
  readonly label?: string;
  /** Fills the parent instead of ending after 20 lines. */
  readonly fill?: boolean;
  /** The text to copy, if it isn’t the shown text. */
  readonly copyAs?: string;
}

const LINE_HEIGHT = 18;

/** Up to this many lines, all are in the document, so that a selection can span all of them. */
const WHOLE_LINES = 400;

/** Draws only the visible lines of a long text. The copy button copies the whole text. */
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
      {/* A scrollable element must be in the tab order, or keys can’t scroll it. */}
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

/** Longer lines are cut: one of a megabyte would freeze the window. */
const LINE_LIMIT = 4000;

/**
 * SECURITY: the text comes from a server: invisible characters are shown, and none of them reorders the text around it.
 */
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
  /** The offset in the line. */
  readonly at: number;
}

/** A string (also an unclosed one), a number, or a word. Everything between matches is punctuation or whitespace. */
const PIECE = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

/**
 * Splits a line of JSON into tokens. Never throws: what isn’t JSON becomes plain tokens. The tokens joined are the
 * line.
 */
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
