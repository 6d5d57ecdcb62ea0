import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './ErrorBox.module.css';
import { type ErrorDetails, failureText, statusLine } from './error-text.ts';
import { Note } from './Note.tsx';
import { VisibleText } from './text/VisibleText.tsx';

export interface ErrorBoxProps {
  /** What failed, on what: "The versions of items did not load." */
  readonly title: string;
  /** Why and what now, and what the server said. */
  readonly failure: ErrorDetails;
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
  /** More ways on, after Retry and Copy details. */
  readonly actions?: ReactNode;
}

/** An error stands where the thing would be, with the server's own words and a way on. */
export function ErrorBox({ title, failure, onRetry, retryLabel = 'Retry', actions }: ErrorBoxProps) {
  const line = statusLine(failure);
  return (
    <Note
      tone="danger"
      title={title}
      announced
      actions={
        <>
          {onRetry && (
            <Button size="small" onPress={onRetry}>
              {retryLabel}
            </Button>
          )}
          <CopyButton look="quiet" label="Copy details" text={() => failureText(title, failure)} />
          {actions}
        </>
      }
    >
      <p>{failure.message}</p>
      {line !== '' && <p className={styles.facts}>{line}</p>}
      {failure.serverMessage !== undefined && failure.serverMessage !== '' && (
        <blockquote className={styles.words}>
          <VisibleText text={failure.serverMessage} limit={2000} multiline />
        </blockquote>
      )}
    </Note>
  );
}
