import { useEffect } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { useConnection } from '../../lib/host/host-state.ts';
import { openTab, tabKey } from '../../lib/workspace/workspace.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ConnectIcon } from '../../ui/icons.ts';
import { CreateTableForm } from './CreateTableForm.tsx';
import { useCreateState } from './create-state.ts';
import { createAnother, leave } from './file-actions.ts';
import { Created } from './sending/Created.tsx';
import { watchTab } from './watch-tab.ts';

export interface CreateTablePageProps {
  readonly connectionId: string;
  /** The namespace in which the table is to be. */
  readonly id: readonly string[];
}

/** A new table, from a file with rows or from a schema alone. */
export function CreateTablePage({ connectionId, id }: CreateTablePageProps) {
  const connection = useConnection(connectionId);
  if (connection !== undefined) return <OnConnection connection={connection} namespace={id} />;
  return (
    <EmptyState icon={ConnectIcon} title="Connection removed">
      A table can be created on it once it is added again.
    </EmptyState>
  );
}

interface OnConnectionProps {
  readonly connection: Connection;
  readonly namespace: readonly string[];
}

function OnConnection({ connection, namespace }: OnConnectionProps) {
  const stateKey = tabKey({ kind: 'create-table', connectionId: connection.id, namespace });
  const state = useCreateState(stateKey);
  useEffect(() => watchTab(stateKey, () => leave(stateKey)), [stateKey]);
  const openTable = (id: readonly string[]) => openTab({ kind: 'table', connectionId: connection.id, id });
  if (state.sending.state !== 'created') {
    return <CreateTableForm {...{ connection, namespace, stateKey, state }} onOpenTable={openTable} />;
  }
  return (
    <Created
      connection={connection}
      sending={state.sending}
      onOpenTable={openTable}
      onAnother={() => createAnother(stateKey)}
    />
  );
}
