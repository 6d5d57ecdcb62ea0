import { useRef } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StoredTableIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import type { Sending } from '../create-state.ts';
import { createdText } from '../model/upload-result.ts';
import styles from './Created.module.css';
import { useFocusIfLost } from './use-focus-if-lost.ts';

export interface CreatedProps {
  readonly connection: Connection;
  readonly sending: Extract<Sending, { state: 'created' }>;
  readonly onOpenTable: (id: readonly string[]) => void;
  readonly onAnother: () => void;
}

/** The table is there. */
export function Created({ connection, sending: { id, event }, onOpenTable, onAnother }: CreatedProps) {
  const open = useRef<HTMLButtonElement>(null);
  useFocusIfLost(open);
  return (
    <div className={styles.created} role="status">
      <EmptyState
        icon={StoredTableIcon}
        title={<VisibleText text={id.join(' / ')} limit={200} />}
        monoTitle
        actions={
          <>
            <Button ref={open} kind="primary" onPress={() => onOpenTable(id)}>
              Open table
            </Button>
            <Button onPress={onAnother}>Create another</Button>
          </>
        }
      >
        <p>
          Created on <VisibleText text={connection.name} limit={60} />: {createdText(event)}.
        </p>
        {event.location !== undefined && (
          <p className={styles.location}>
            <VisibleText text={event.location} limit={300} />
          </p>
        )}
      </EmptyState>
    </div>
  );
}
