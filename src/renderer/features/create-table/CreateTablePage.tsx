import { useEffect, useRef } from 'react';
import type { Connection } from '#contract/index.ts';
import { ConnectionRemoved } from '#domain/ConnectionRemoved.tsx';
import { useConnection } from '#lib/host/host-state.ts';
import { openTab, tabKey } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { StoredTableIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { CreateTableForm, useFocusIfLost } from './CreateTableForm.tsx';
import { type Sending, useCreateState } from './create-state.ts';
import styles from './create-table.module.css';
import { createdText } from './create-texts.ts';
import { createAnother, leaveWithTab } from './file-actions.ts';

interface CreateTablePageProps {
  readonly connectionId: string;
  /** The namespace of the new table. */
  readonly id: readonly string[];
}

/** Creates a table, from a file with rows or from a schema alone. */
export function CreateTablePage({ connectionId, id }: CreateTablePageProps) {
  const connection = useConnection(connectionId);
  if (connection !== undefined) return <OnConnection connection={connection} namespace={id} />;
  return <ConnectionRemoved>Add the connection again to create tables.</ConnectionRemoved>;
}

interface OnConnectionProps {
  readonly connection: Connection;
  readonly namespace: readonly string[];
}

function OnConnection({ connection, namespace }: OnConnectionProps) {
  const stateKey = tabKey({ kind: 'create-table', connectionId: connection.id, namespace });
  const state = useCreateState(stateKey);
  useEffect(() => leaveWithTab(stateKey), [stateKey]);
  const openTable = (id: readonly string[]) => openTab({ kind: 'table', connectionId: connection.id, id });
  if (state.sending.state !== 'created') {
    return (
      <CreateTableForm
        connection={connection}
        namespace={namespace}
        stateKey={stateKey}
        state={state}
        onOpenTable={openTable}
      />
    );
  }
  return (
    <TableCreated
      connection={connection}
      sending={state.sending}
      onOpenTable={openTable}
      onAnother={() => createAnother(stateKey)}
    />
  );
}

interface CreatedProps {
  readonly connection: Connection;
  readonly sending: Extract<Sending, { state: 'created' }>;
  readonly onOpenTable: (id: readonly string[]) => void;
  readonly onAnother: () => void;
}

/** Shown after the table was created. */
function TableCreated({ connection, sending: { id, event }, onOpenTable, onAnother }: CreatedProps) {
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
