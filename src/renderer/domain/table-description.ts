import { useQuery } from '@tanstack/react-query';
import type { DescribeTableParams, Table, TableRef } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';

/** How a table is asked for while its user chose nothing else: for all that there is, and for no credentials. */
export const DEFAULT_DESCRIBE_PARAMS: DescribeTableParams = { detail: true, tableUri: true };

/** Whoever shows anything of a table asks by this, so that all of them share one answer to each question. */
export function tableDescriptionQuery(
  { connectionId, id }: TableRef,
  question: DescribeTableParams = DEFAULT_DESCRIBE_PARAMS,
) {
  return hostQueries.catalog.table.queryOptions({
    input: { connectionId, id, ...question },
  });
}

/** What the server says of the latest version of a table. */
export function useTableDescription(table: TableRef): Table | undefined {
  return useQuery(tableDescriptionQuery(table)).data;
}

/** What a table's page was told when it was last opened. Asks nothing by itself. */
export function useKnownTable(table: TableRef): Table | undefined {
  return useQuery({ ...tableDescriptionQuery(table), enabled: false }).data;
}
