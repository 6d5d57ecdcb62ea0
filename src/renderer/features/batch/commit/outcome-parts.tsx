import type { ReactNode } from 'react';
import { type NewOperation, tableOf } from '#batch/index.ts';
import { classNames } from '#ui/attributes.ts';
import { Button } from '#ui/Button.tsx';
import type { Icon } from '#ui/make-icon.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { createDraft, removeDraft } from '../drafts/drafts.ts';
import type { BatchState } from '../state/batch-state.ts';
import styles from './outcome.module.css';

interface OutcomeHeadProps {
  readonly tone: 'ok' | 'danger' | 'unknown' | 'info';
  readonly icon: Icon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The outcome comes first, in the largest text. Screen readers announce it. */
export function OutcomeHead({ tone, icon: ToneIcon, title, children, actions }: OutcomeHeadProps) {
  return (
    <header className={styles.head}>
      <span className={classNames(styles.mark, styles[tone])}>
        <ToneIcon size={16} />
      </span>
      <div className={styles.words}>
        <div role="status">
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.lead}>{children}</div>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}

interface OperationNameProps {
  readonly number: number;
  readonly operation: NewOperation;
}

/** One line with the number, kind and table of an operation. */
export function OperationName({ number, operation }: OperationNameProps) {
  return (
    <>
      <span className={styles.number}>{number}</span>
      <span className={styles.kind}>{operation.kind}</span>
      <span className={styles.path}>
        <VisibleText text={(tableOf(operation) ?? []).join(' / ')} />
      </span>
    </>
  );
}

interface AfterActionsProps {
  readonly open: BatchState;
  /** Returns to the form of the operations that were sent. */
  readonly onBack: () => void;
}

/** Actions for a batch that was applied. */
export function AfterActions({ open, onBack }: AfterActionsProps) {
  const { draftId, connectionId } = open;
  const begin = () => {
    removeDraft(draftId);
    createDraft({ connectionId });
  };
  return (
    <>
      <Button kind="primary" onPress={begin}>
        New batch
      </Button>
      <Button onPress={onBack}>Back to batch</Button>
    </>
  );
}
