import { memo } from 'react';
import { cutText } from '../text/cut-text.ts';
import { VisibleText } from '../text/VisibleText.tsx';
import styles from './CodeLine.module.css';
import { jsonTokens, type Token } from './json-tokens.ts';

export interface CodeLineProps {
  readonly text: string;
  readonly language: 'json' | 'text';
}

/** Longer lines than this are no reading matter, and one of a megabyte would stop the window. */
const LINE_LIMIT = 4000;

/** SECURITY: the text is a server's: unseen characters are shown, and nothing reorders its neighbours. */
export const CodeLine = memo(function CodeLine({ text, language }: CodeLineProps) {
  const shown = cutText(text, LINE_LIMIT);
  const tokens: readonly Token[] =
    language === 'json' ? jsonTokens(shown) : [{ kind: 'plain', text: shown, at: 0 }];
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
