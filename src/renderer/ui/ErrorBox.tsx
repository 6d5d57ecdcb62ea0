import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './ErrorBox.module.css';
import { Note } from './Note.tsx';
import { VisibleText } from './VisibleText.tsx';

interface ErrorBoxProps {
  /** What failed, on what: "The versions of items did not load." */
  readonly title: string;
  /** Why and what now, and what the server said. */
  readonly failure: ErrorDetails;
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
  /** `plain` where it passes by itself, and something else says it aloud. */
  readonly tone?: 'danger' | 'plain';
  /** More ways on, after Retry and Copy details. */
  readonly actions?: ReactNode;
}

/** An error stands where the thing would be, with the server's own words and a way on. */
export function ErrorBox(props: ErrorBoxProps) {
  const { title, failure, tone = 'danger', onRetry, retryLabel = 'Retry', actions } = props;
  const line = statusLine(failure);
  return (
    <Note
      tone={tone}
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
      {isRejection(failure) && <ServerWords text={failure.serverMessage} />}
      <p>{failure.message}</p>
      {line !== '' && <p className="tiny-text dim">{line}</p>}
      {!isRejection(failure) && <ServerWords text={failure.serverMessage} />}
    </Note>
  );
}

/** Why somebody was turned away, only the server knows: its words come before any guess. */
function isRejection({ status }: ErrorDetails): boolean {
  return status === 401 || status === 403;
}

function ServerWords({ text = '' }: { readonly text: string | undefined }) {
  if (text === '') return null;
  return (
    <blockquote className={styles.words}>
      <VisibleText text={text} limit={2000} multiline />
    </blockquote>
  );
}

/** What an error box shows of a failed call; the failures of the contract fit. */
export interface ErrorDetails {
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: number | undefined;
  readonly meaning?: string | undefined;
  readonly serverMessage?: string | undefined;
}

/** `429, code 21: throttled.`, as far as it is known. */
export function statusLine({ status, code, meaning }: ErrorDetails): string {
  const known = [status === undefined ? '' : String(status), code === undefined ? '' : `code ${code}`];
  const numbers = known.filter((part) => part !== '').join(', ');
  if (numbers === '') return '';
  return meaning === undefined ? `${numbers}.` : `${numbers}: ${meaning}.`;
}

/** Everything about a failure as text, for a report or a question to the server's keeper. */
export function failureText(title: string, failure: ErrorDetails): string {
  const lines = [title, failure.message, statusLine(failure), failure.serverMessage ?? ''];
  return lines.filter((line) => line !== '').join('\n');
}
