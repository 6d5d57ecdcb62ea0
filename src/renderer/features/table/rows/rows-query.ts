import type { RowPageParams, RowsParams } from '../../../../contract/index.ts';
import { host, hostQueries } from '../../../lib/host/host.ts';
import { queryClient } from '../../../lib/host/query-client.ts';
import type { RowsState } from './rows-state.ts';

/** Long enough to look at another page of the table and come back. */
const KEPT_MILLISECONDS = 5 * 60_000;

/** Which rows are meant, whatever page of them. */
export function rowsWanted(
  connectionId: string,
  id: readonly string[],
  version: bigint | undefined,
  { filter }: Pick<RowsState, 'filter'>,
): RowsParams {
  return {
    connectionId,
    id: [...id],
    ...(version === undefined ? {} : { version }),
    ...(filter === '' ? {} : { filter }),
  };
}

/** The page and the inspector share one answer. */
export function pageQuery(
  connectionId: string,
  id: readonly string[],
  version: bigint | undefined,
  state: RowsState,
) {
  const { columns, offset, pageSize, asksAnyway } = state;
  const input: RowPageParams = {
    ...rowsWanted(connectionId, id, version, state),
    ...(columns === undefined ? {} : { columns: [...columns] }),
    offset: BigInt(offset),
    limit: pageSize,
    anyway: asksAnyway,
  };
  return hostQueries.rows.page.queryOptions({
    input,
    // Rows are read again when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MILLISECONDS,
  });
}

export function countQuery(wanted: RowsParams) {
  return hostQueries.rows.count.queryOptions({
    input: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** A whole cell never changes: its page was answered once. */
export function cellQuery(answerId: string, row: number, column: number) {
  return hostQueries.rows.cell.queryOptions({
    input: { answerId, row, column },
    staleTime: Number.POSITIVE_INFINITY,
    // It may be of many megabytes.
    gcTime: 0,
    retry: false,
  });
}

/** What nobody looks at any more the host need not keep either. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const data: unknown = query.state.data;
  if (type !== 'removed' || typeof data !== 'object' || data === null || !('answerId' in data)) return;
  // It is forgotten in any case, once there are others.
  if (typeof data.answerId === 'string') void host.rows.forget({ answerId: data.answerId }).catch(() => {});
});
