import { useState } from 'react';
import { type Connection, colorInTurn } from '#contract/index.ts';
import { ConnectionRemoved } from '#domain/ConnectionRemoved.tsx';
import { refreshTree } from '#domain/names/trees.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useConnection, useHostState } from '#lib/host/host-state.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { retitleTab } from '#lib/workspace/workspace.ts';
import { BucketForm } from './BucketForm.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';

interface ConnectionPageProps {
  readonly tabKey: string;
  /** Null for a new connection. */
  readonly connectionId: string | null;
  /** A new bucket instead of a server. */
  readonly isBucket?: boolean | undefined;
}

/** All settings of a connection. */
export function ConnectionPage({ tabKey, connectionId, isBucket = false }: ConnectionPageProps) {
  const [saved, setSaved] = useState<Connection>();
  const listed = useConnection(connectionId);
  const color = useHostState(({ connections }) => colorInTurn(connections.length));
  // Right after a new connection was saved, the host’s event may not have arrived yet.
  const connection = listed ?? (saved?.id === connectionId ? saved : undefined);
  if (connectionId !== null && connection === undefined) {
    return <ConnectionRemoved>It no longer exists in Vitrine.</ConnectionRemoved>;
  }
  const isOfBucket = isBucket || connection?.bucket !== undefined;
  return (
    <>
      <h1 className="visually-hidden">
        {connection?.name ?? (isOfBucket ? 'Open bucket' : 'New connection')}
      </h1>
      {isOfBucket ? (
        <BucketForm
          tabKey={tabKey}
          connection={connection}
          color={color}
          onSaved={({ id }) => invalidateConnection(id)}
        />
      ) : (
        <ConnectionForm
          tabKey={tabKey}
          connection={connection}
          color={color}
          onSaved={(next) => {
            setSaved(next);
            if (connectionId === null) retitleTab(tabKey, { kind: 'connection', connectionId: next.id });
            else invalidateConnection(next.id);
          }}
        />
      )}
    </>
  );
}

/** Reloads what was loaded with the previous settings, which may belong to another server. */
function invalidateConnection(connectionId: string): void {
  refreshTree(connectionId);
  void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key() });
}
