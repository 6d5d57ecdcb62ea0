import { useQuery } from '@tanstack/react-query';
import type { Connection, Table } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';

/** What the server says of the table that is queried: its columns are what the form offers. */
export function useQueriedTable(connection: Connection, id: readonly string[]): Table | undefined {
  const input = { connectionId: connection.id, id: [...id], detail: true };
  return useQuery(hostQueries.catalog.table.queryOptions({ input })).data;
}
