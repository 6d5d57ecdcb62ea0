import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type {
  ColumnArrangement,
  Connection,
  RowPage,
  RowPageParams,
  RowsParams,
  TableRef,
} from '#contract/index.ts';
import type { Order } from '#domain/rows/column-order.ts';
import type { CellPlace } from '#domain/rows/grid-keys.ts';
import type { GridLook } from '#domain/rows/grid-order.ts';
import { orderOf } from '#domain/rows/row-order.ts';
import type { SimilarSource } from '#features/query/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { defined } from '#protocol/defined.ts';
import { omitUndefined } from '#ui/attributes.ts';
import { type DescribedTableProps, tableTabKey, useTableState } from '../table-state.ts';
import { useTableAnswer } from '../use-table-answer.ts';
import { AS_THE_TABLE, arrange, columnNames, requestedColumns, useArrangement } from './arrangement.ts';

/**
 * The user's choices for the rows of a table, kept while other pages are shown. The column arrangement is stored
 * separately: it is kept longer, for each table.
 */
interface RowsState extends Pick<GridLook, 'cell' | 'range' | 'sort'> {
  /** The applied filter; empty for all rows. */
  readonly filter: string;
  /** The text in the filter field, if the user typed there. */
  readonly typed?: string | undefined;
  /** All column names from before some were hidden, for a table whose schema is unknown. */
  readonly names?: readonly string[] | undefined;
  readonly offset: number;
  readonly pageSize: number;
  readonly sendsAnyway: boolean;
  /** The rows take the focus as soon as they are shown. */
  readonly takesKeys?: boolean;
}

/** The page size is that of the settings, unless the user chose another one for the table. */
type ChosenState = Omit<RowsState, 'pageSize'> & Partial<Pick<RowsState, 'pageSize'>>;

const states = createPageState<ChosenState>({
  first: { filter: '', offset: 0, sendsAnyway: false },
  keyOf: ({ key, content }) => (content.kind === 'table' ? key : undefined),
  // The same limit as for the other choices on a table page.
  most: 100,
  look: {
    write: ({ filter, offset, pageSize }) => ({ rows: { filter, offset, ...omitUndefined({ pageSize }) } }),
    read: ({ rows }) => rows,
  },
});

export function useRowsState(): RowsState {
  const pageSize = useHostState(({ settings }) => settings.pageSize);
  const chosen = states.use(useTableScope().tabKey);
  return useMemo(() => ({ pageSize, ...chosen }), [pageSize, chosen]);
}

export function rowsStateOf(table: TableRef): RowsState {
  const { pageSize } = useHostState.getState().settings;
  return { pageSize, ...states.of(tableTabKey(table)) };
}

export function changeRowsState(table: TableRef, change: (now: ChosenState) => Partial<RowsState>): void {
  states.change(tableTabKey(table), (now) => {
    const next = change(now);
    // A new cell clears the range, which started at the old cell.
    return 'cell' in next && !('range' in next) ? { ...next, range: undefined } : next;
  });
}

/** The selection belongs to this window, the column arrangement to the table. */
export function lookAtTableRows(table: TableRef, change: Partial<GridLook>): void {
  const { pinned, order, widths, ...selected } = change;
  const arranged = omitUndefined({ pinned: pinned && [...pinned], order: order && [...order], widths });
  if (Object.keys(arranged).length > 0) arrange(table, arranged);
  if (Object.keys(selected).length > 0) changeRowsState(table, () => selected);
}

/** Other rows: clears the selection and returns to the first page. */
export function showOtherRows(table: TableRef, change: Partial<RowsState>): void {
  changeRowsState(table, () => ({ offset: 0, cell: undefined, ...change }));
}

/** Focuses the rows once they have arrived, unless the user does something else meanwhile. */
export function focusRowsOnceShown(table: TableRef): void {
  const waiting = new AbortController();
  const leave = () => {
    waiting.abort();
    changeRowsState(table, () => ({ takesKeys: false }));
  };
  changeRowsState(table, () => ({ takesKeys: true }));
  for (const type of ['keydown', 'pointerdown'] as const)
    addEventListener(type, leave, { capture: true, signal: waiting.signal });
}

export interface RowsResult {
  readonly state: RowsState;
  readonly arrangement: ColumnArrangement;
  /** Selection, sort order and column arrangement together. */
  readonly look: GridLook;
  /** The names of all known columns. */
  readonly names: readonly string[];
  /** The requested columns; undefined for all of them. */
  readonly columns: readonly string[] | undefined;
  readonly version: bigint | undefined;
  /** The last page that arrived, however old. */
  readonly page: RowPage | undefined;
  /** The position of `page`; differs from the requested position until that page arrives. */
  readonly place: PagePlace;
  /** The table, version and filter of `page`. */
  readonly ofRows: RowsParams;
  /** Whether `page` answers an earlier request. */
  readonly isOfOtherQuestion: boolean;
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
  readonly readAgain: () => void;
  readonly cancel: () => void;
}

export interface RowsProps extends DescribedTableProps {
  readonly rows: RowsResult;
}

/** The shown page of rows. If `isEnabled` is false, it only reads the cache. */
export function useRows(isEnabled: boolean): RowsResult {
  const { ref } = useTableScope();
  const state = useRowsState();
  const { version } = useTableState().question;
  const queries = useQueryClient();
  const arrangement = useArrangement(ref);
  const names = useNames(state);
  const columns = useMemo(() => requestedColumns(names, arrangement?.hidden ?? []), [names, arrangement]);
  const options = pageQuery(rowsParams(ref, version, state), columns, state);
  const isKnown = arrangement !== undefined;
  const query = useQuery({ ...options, enabled: isEnabled && isKnown, placeholderData: keepPreviousData });
  const requested = rowsParams(ref, version, state);
  const { page, place, ofRows } = useShownPage(query, state, requested);
  return {
    state,
    place,
    ofRows,
    arrangement: arrangement ?? AS_THE_TABLE,
    look: { ...state, ...(arrangement ?? AS_THE_TABLE) },
    names: names.length > 0 ? names : columnNames(page?.fields ?? []),
    columns,
    version,
    page,
    isOfOtherQuestion: query.isPlaceholderData || query.data === undefined,
    failure: query.error === null ? undefined : failureOf(query.error),
    isFetching: query.isFetching || (isEnabled && !isKnown),
    readAgain: () => {
      void query.refetch();
      const count = countQuery(requested);
      void queries.invalidateQueries({ queryKey: count.queryKey, exact: true });
    },
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}

const NO_NAMES: readonly string[] = [];

/** If the schema is unknown, only the columns that arrived before some were hidden are known. */
function useNames(state: RowsState): readonly string[] {
  const fields = useTableAnswer(false).result.data?.answer.schema?.fields;
  return useMemo(() => (fields ? columnNames(fields) : (state.names ?? NO_NAMES)), [fields, state.names]);
}

type PagePlace = Pick<RowsState, 'offset' | 'pageSize'>;

interface ShownPage extends Pick<RowsResult, 'page' | 'place' | 'ofRows'> {}

interface PageQuery {
  readonly data: RowPage | undefined;
  readonly isPlaceholderData: boolean;
}

/** If a request fails, for example because the server rejects the filter, the previous page stays visible. */
function useShownPage(
  { data, isPlaceholderData }: PageQuery,
  { offset, pageSize }: RowsState,
  ofRows: RowsParams,
): ShownPage {
  const [last, setLast] = useState<ShownPage>();
  const isOwn = data !== undefined && !isPlaceholderData;
  const shown = { page: data, place: { offset, pageSize }, ofRows };
  if (!isOwn) return last ?? shown;
  if (data === last?.page) return last;
  setLast(shown);
  return shown;
}

/** The order in which the rows of a page are shown, if it isn't the server's. */
export function useRowOrder(
  { state: { sort } }: Pick<RowsResult, 'state'>,
  page: RowPage,
): Order | undefined {
  return useMemo(() => orderOf(page, sort), [page, sort]);
}

/** The row of a cell, as the source for a similarity search. */
export function similarSource(
  { answerId, fields }: RowPage,
  { row, column }: CellPlace,
  version: bigint | undefined,
): SimilarSource {
  return { answerId, fields, row, column, version };
}

/** The number of rows that the filter selects; undefined while it is unknown, or if it never will be known. */
export function useFilteredRowCount(connection: Connection, rows: RowsResult): bigint | undefined {
  // Don't count with a filter that the server rejected or hasn't answered yet.
  const isAnswered = !rows.isFetching && !rows.isOfOtherQuestion && rows.failure === undefined;
  const isRequested = isAnswered && connection.capabilities.countRows !== 'no';
  return useQuery({ ...countQuery(rows.ofRows), enabled: isRequested }).data?.count;
}

/** Long enough to look at another page of the table and come back. */
const CACHED_MILLISECONDS = 5 * 60_000;

/** The request parameters that select the rows, without columns and page. */
export function rowsParams(
  { connectionId, id }: TableRef,
  version: bigint | undefined,
  { filter }: Pick<RowsState, 'filter'>,
): RowsParams {
  return {
    connectionId,
    id,
    ...defined({ version }),
    ...(filter === '' ? {} : { filter }),
  };
}

/** The page and the inspector share one cached answer. */
function pageQuery(
  params: RowsParams,
  columns: readonly string[] | undefined,
  { offset, pageSize, sendsAnyway }: RowsState,
) {
  const input: RowPageParams = {
    ...params,
    ...(columns === undefined ? {} : { columns: [...columns] }),
    offset: BigInt(offset),
    limit: pageSize,
    anyway: sendsAnyway,
  };
  return hostQueries.rows.page.queryOptions({
    input,
    // Rows are read again only when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHED_MILLISECONDS,
  });
}

function countQuery(params: RowsParams) {
  return hostQueries.rows.count.queryOptions({
    input: params,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** When a page leaves the cache, the host can drop its answer too. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const data: unknown = query.state.data;
  if (type !== 'removed' || typeof data !== 'object' || data === null || !('answerId' in data)) return;
  // A failure doesn't matter: the host drops old answers anyway once there are newer ones.
  if (typeof data.answerId === 'string') void host.rows.forget({ answerId: data.answerId }).catch(() => {});
});
