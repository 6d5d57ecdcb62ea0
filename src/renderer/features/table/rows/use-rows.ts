import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection, RowPage } from '../../../../contract/index.ts';
import { failureOf, type HostFailure } from '../../../lib/host/failure.ts';
import { useTableState } from '../table-state.ts';
import { countQuery, pageQuery, rowsWanted } from './rows-query.ts';
import { type RowsState, useRowsState } from './rows-state.ts';

export interface RowsResult {
  readonly state: RowsState;
  readonly version: bigint | undefined;
  /** The last page that came, however old. */
  readonly page: RowPage | undefined;
  /** It answers the question before. */
  readonly isOfOtherQuestion: boolean;
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
  readonly readAgain: () => void;
  readonly cancel: () => void;
}

/** The page of rows that is shown. With `asks` false this only looks on. */
export function useRows(connection: Connection, id: readonly string[], asks: boolean): RowsResult {
  const state = useRowsState(connection.id, id);
  const { version } = useTableState(connection.id, id).question;
  const queries = useQueryClient();
  const options = pageQuery(connection.id, id, version, state);
  const query = useQuery({ ...options, enabled: asks, placeholderData: keepPreviousData });
  const page = useLastOf(query.data);
  return {
    state,
    version,
    page,
    isOfOtherQuestion: query.isPlaceholderData || query.data === undefined,
    failure: query.error === null ? undefined : failureOf(query.error),
    isFetching: query.isFetching,
    readAgain: () => {
      void query.refetch();
      const count = countQuery(rowsWanted(connection.id, id, version, state));
      void queries.invalidateQueries({ queryKey: count.queryKey, exact: true });
    },
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}

/** A question that fails leaves the answer to the one before in sight, as of a filter that the server refuses. */
function useLastOf(page: RowPage | undefined): RowPage | undefined {
  const [last, setLast] = useState(page);
  if (page !== undefined && page !== last) setLast(page);
  return page ?? last;
}

/** How many rows there are; undefined while that is not known, or never is. */
export function useRowCount(
  connection: Connection,
  id: readonly string[],
  rows: RowsResult,
): bigint | undefined {
  const wanted = rowsWanted(connection.id, id, rows.version, rows.state);
  // What the server refused or did not answer it need not count either.
  const isAnswered = !rows.isFetching && !rows.isOfOtherQuestion && rows.failure === undefined;
  const isAsked = isAnswered && connection.capabilities.countRows !== 'no';
  return useQuery({ ...countQuery(wanted), enabled: isAsked }).data?.count;
}
