import { useQuery } from '@tanstack/react-query';
import type { DescribeTableParams, Table } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';

/** How a table is asked for while its user chose nothing else: for all that there is, and for no credentials. */
export const DEFAULT_DESCRIBE_PARAMS: DescribeTableParams = { detail: true, tableUri: true };

/** Whoever shows anything of a table asks by this, so that all of them share one answer to each question. */
export function tableDescriptionQuery(
  connectionId: string,
  id: readonly string[],
  question: DescribeTableParams = DEFAULT_DESCRIBE_PARAMS,
) {
  return hostQueries.catalog.table.queryOptions({
    input: { connectionId, id: [...id], ...question },
  });
}

/** What the server says of the latest version of a table. */
export function useTableDescription(connectionId: string, id: readonly string[]): Table | undefined {
  return useQuery(tableDescriptionQuery(connectionId, id)).data;
}

/** What a table's page was told when it was last opened. Asks nothing by itself. */
export function useKnownTable(connectionId: string, id: readonly string[]): Table | undefined {
  return useQuery({ ...tableDescriptionQuery(connectionId, id), enabled: false }).data;
}
