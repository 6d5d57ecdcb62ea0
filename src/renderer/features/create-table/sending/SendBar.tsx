import { useRef } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { TypeToConfirmField } from '../../../ui/TypeToConfirmDialog.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import type { CreateState } from '../create-state.ts';
import { contentOf } from '../model/readiness.ts';
import styles from './SendBar.module.css';
import { SendProgress } from './SendProgress.tsx';
import { UploadFailed } from './UploadFailed.tsx';

export interface SendBarProps {
  readonly connection: Connection;
  readonly state: CreateState;
  readonly id: readonly string[];
  /** Why it can't be created now. */
  readonly problem: string | undefined;
  readonly onConfirmation: (text: string) => void;
  readonly onCreate: () => void;
  readonly onOpenTable: (id: readonly string[]) => void;
}

/** What will happen, how far it is, or how it ended; and the one button that makes it happen. */
export function SendBar(props: SendBarProps) {
  const { connection, state, id, problem, onConfirmation, onCreate, onOpenTable } = props;
  const bar = useRef<HTMLElement>(null);
  const { sending } = state;
  // The button that was pressed goes away with what it began or ended: the keys stay here.
  const stay = (act: () => void) => () => {
    act();
    bar.current?.focus();
  };
  return (
    <footer ref={bar} tabIndex={-1} className={styles.bar}>
      {sending.state === 'sending' ? (
        <SendProgress connection={connection} sending={sending} onCancel={stay(sending.cancel)} />
      ) : (
        <>
          <UploadFailed connection={connection} sending={sending} onOpenTable={onOpenTable} />
          {connection.production && !connection.readOnly && (
            <div className={styles.confirm}>
              <p className={styles.production}>
                <VisibleText text={connection.name} limit={80} /> is marked as production.
              </p>
              <TypeToConfirmField
                name={connection.name}
                value={state.confirmation}
                onChange={onConfirmation}
              />
            </div>
          )}
          <div className={styles.line}>
            <p id="create-table-words" className={styles.words}>
              {problem === undefined ? (
                <Creation connection={connection} id={id} content={contentOf(state)} />
              ) : (
                <VisibleText text={problem} />
              )}
            </p>
            <Button
              kind="primary"
              disabled={problem !== undefined}
              describedBy="create-table-words"
              onPress={stay(onCreate)}
            >
              Create table
            </Button>
          </div>
        </>
      )}
    </footer>
  );
}

interface CreationProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly content: string;
}

function Creation({ connection, id, content }: CreationProps) {
  return (
    <>
      Creates{' '}
      <strong className={styles.path}>
        <VisibleText text={id.join(' / ')} limit={200} />
      </strong>{' '}
      on <VisibleText text={connection.name} limit={60} />: {content}
    </>
  );
}
