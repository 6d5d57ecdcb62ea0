import type { ReactNode } from 'react';
import { isAuthFailure } from '#protocol/error-codes.ts';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './ErrorBox.module.css';
import { Note } from './Note.tsx';
import { VisibleText } from './VisibleText.tsx';

interface ErrorBoxProps {
  /** What failed, e.g. “The versions of items did not load.” */
  readonly title: string;
  readonly failure: ErrorDetails;
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
  /** `plain` if the error is temporary and something else announces it. */
  readonly tone?: 'danger' | 'plain';
  /** Buttons after Retry and Copy details. */
  readonly actions?: ReactNode;
}

/** Shown in place of the content that couldn’t be loaded. */
export function ErrorBox(props: ErrorBoxProps) {
  const { title, failure, tone = 'danger', onRetry, retryLabel = 'Retry', actions } = props;
  const line = statusLine(failure);
  // Only the server knows why it rejected the user: its message is shown before our guess.
  const serverFirst = isAuthFailure(failure);
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
      {serverFirst && <ServerWords text={failure.serverMessage} />}
      <p>{failure.message}</p>
      {line !== '' && <p className="tiny-text dim">{line}</p>}
      {!serverFirst && <ServerWords text={failure.serverMessage} />}
    </Note>
  );
}

function ServerWords({ text = '' }: { readonly text: string | undefined }) {
  if (text === '') return null;
  return (
    <blockquote className={styles.words}>
      <VisibleText text={text} limit={2000} multiline />
    </blockquote>
  );
}

/** The `Failure`s of the contract have this shape. */
export interface ErrorDetails {
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: number | undefined;
  readonly meaning?: string | undefined;
  readonly serverMessage?: string | undefined;
}

/** `429, code 21: throttled.`, without the unknown parts. */
export function statusLine({ status, code, meaning }: ErrorDetails): string {
  const known = [status === undefined ? '' : String(status), code === undefined ? '' : `code ${code}`];
  const numbers = known.filter((part) => part !== '').join(', ');
  if (numbers === '') return '';
  return meaning === undefined ? `${numbers}.` : `${numbers}: ${meaning}.`;
}

/** All details of a failure as text, for a bug report or the server’s operator. */
export function failureText(title: string, failure: ErrorDetails): string {
  const lines = [title, failure.message, statusLine(failure), failure.serverMessage ?? ''];
  return lines.filter((line) => line !== '').join('\n');
}
