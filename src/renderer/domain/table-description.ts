import { useQuery } from '@tanstack/react-query';
import type { DescribeTableParams, Table, TableRef } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';

/** The default of a describe request: all details, without credentials. */
export const DEFAULT_DESCRIBE_PARAMS: DescribeTableParams = { detail: true, tableUri: true };

/** Used for all that is shown of a table, so that one cached response is shared. */
export function tableDescriptionQuery(
  { connectionId, id }: TableRef,
  question: DescribeTableParams = DEFAULT_DESCRIBE_PARAMS,
) {
  return hostQueries.catalog.table.queryOptions({
    input: { connectionId, id, ...question },
  });
}

/** The description of a table’s latest version. */
export function useTableDescription(table: TableRef): Table | undefined {
  return useQuery(tableDescriptionQuery(table)).data;
}

/** The cached description of a table. Sends no request. */
export function useKnownTable(table: TableRef): Table | undefined {
  return useQuery({ ...tableDescriptionQuery(table), enabled: false }).data;
}
