import { useQuery } from '@tanstack/react-query';
import type { Connection, Table } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';

/** What the server says of the table that is queried: its columns are what the form offers. */
export function queriedTableQuery(connectionId: string, id: readonly string[]) {
  return hostQueries.catalog.table.queryOptions({ input: { connectionId, id: [...id], detail: true } });
}

export function useQueriedTable(connection: Connection, id: readonly string[]): Table | undefined {
  return useQuery(queriedTableQuery(connection.id, id)).data;
}
