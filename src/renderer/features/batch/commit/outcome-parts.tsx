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
  /** The largest text of the page. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** What became of it, first and largest. It is read out when it comes. */
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

/** Which operation, in a line: its number, its kind, its table. */
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
  /** To the form of what was sent. */
  readonly onBack: () => void;
}

/** What can be done with a batch that is in the catalog now. */
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
