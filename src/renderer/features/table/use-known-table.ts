import { useQuery } from '@tanstack/react-query';
import type { Table } from '../../../contract/index.ts';
import { tableQuery } from './table-query.ts';

/** What a table's page was told when it was last opened. Asks nothing by itself. */
export function useKnownTable(connectionId: string, id: readonly string[]): Table | undefined {
  return useQuery({ ...tableQuery(connectionId, id), enabled: false }).data;
}
