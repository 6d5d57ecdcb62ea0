import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Connection, StorageSource, Table, TableRef } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { exactHash } from '#lib/host/query-client.ts';
import { KeyIcon, ServerIcon, StorageIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './read-directly.module.css';
import { canOfferStorage, isReadFromStorage, keepsMetadataOnly } from './read-directly.ts';
import { keysText } from './storage-text.ts';

interface StorageLineProps {
  readonly connection: Connection;
  readonly table: Table;
}

/** Below a table’s name: who reads it, from where, and with whose keys. Nothing if its server reads it. */
export function StorageLine({ connection, table }: StorageLineProps) {
  if (isReadFromStorage(connection)) return <ReadFromStorage connection={connection} table={table} />;
  const isMetadataOnly = keepsMetadataOnly(connection) && canOfferStorage(connection, table.answer);
  return isMetadataOnly ? <NotReadYet connection={connection} /> : null;
}

function NotReadYet({ connection }: Pick<StorageLineProps, 'connection'>) {
  const words = `Metadata from ${connection.name}. Rows, versions, and indices are in storage, not read yet.`;
  return (
    <Line icon={<ServerIcon size={14} />} title={words}>
      <VisibleText text={words} limit={400} />
    </Line>
  );
}

function ReadFromStorage({ connection, table }: StorageLineProps) {
  const source = useStorageSource({ connectionId: connection.id, id: table.id });
  if (source === undefined) return <Line icon={<StorageIcon size={14} />}> </Line>;
  if (source !== null) return <Source connection={connection} source={source} />;
  return connection.bucket === undefined ? <NotReadYet connection={connection} /> : null;
}

interface SourceProps extends Pick<StorageLineProps, 'connection'> {
  readonly source: StorageSource;
}

function Source({ connection, source }: SourceProps) {
  const now = useElapsed(0);
  return (
    <Line
      icon={<StorageIcon size={14} />}
      title={`Read by Vitrine from ${source.location}`}
      after={
        <>
          <i className={styles.separator} aria-hidden />
          <KeyIcon size={14} />
          <span className="no-flex">
            <VisibleText text={keysText(source, connection.name, now)} limit={120} />
          </span>
          <i className={styles.separator} aria-hidden />
          <span className="no-flex">read only</span>
        </>
      }
    >
      Read by Vitrine from{' '}
      <span className={styles.place}>
        <span className="mono-face">
          <VisibleText text={source.location} limit={400} />
        </span>
      </span>
    </Line>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly title?: string;
  readonly children: ReactNode;
  readonly after?: ReactNode;
}

function Line({ icon, title, children, after }: LineProps) {
  return (
    <p className={styles.line}>
      {icon}
      <span className={styles.source} title={title}>
        {children}
      </span>
      {after}
    </p>
  );
}

/**
 * Undefined until it is loaded; null if nothing was read yet. Loaded again after requests that may have read the table.
 */
function useStorageSource({ connectionId, id }: TableRef): StorageSource | null | undefined {
  const queries = useQueryClient();
  const input = { connectionId, id };
  const query = hostQueries.catalog.storageSource.queryOptions({ input });
  const own = exactHash(query.queryKey);
  const rowRequests = useIsFetching({ queryKey: hostQueries.rows.key({ input }) });
  const otherRequests = useIsFetching({
    queryKey: hostQueries.catalog.key({ input }),
    predicate: ({ queryHash }) => queryHash !== own,
  });
  const isReading = rowRequests + otherRequests > 0;
  useEffect(() => {
    if (!isReading) return;
    return () => void queries.invalidateQueries({ predicate: ({ queryHash }) => queryHash === own });
  }, [queries, isReading, own]);
  return useQuery(query).data;
}
