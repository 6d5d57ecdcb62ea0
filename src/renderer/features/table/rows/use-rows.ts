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
 * What the user chose among the rows of a table, kept while other pages are shown. How its columns are arranged is kept
 * longer, and of the table.
 */
interface RowsState extends Pick<GridLook, 'cell' | 'range' | 'sort'> {
  /** As it was last applied; empty for all rows. */
  readonly filter: string;
  /** What stands in its field, where that was typed in. */
  readonly typed?: string | undefined;
  /** All columns when some were hidden, for a table whose schema nobody told. */
  readonly names?: readonly string[] | undefined;
  readonly offset: number;
  readonly pageSize: number;
  readonly asksAnyway: boolean;
  /** The keys go to the rows as soon as they are there. */
  readonly takesKeys?: boolean;
}

/** The size of its pages is that of the settings, until another one is chosen for the table. */
type ChosenState = Omit<RowsState, 'pageSize'> & Partial<Pick<RowsState, 'pageSize'>>;

const states = createPageState<ChosenState>({
  first: { filter: '', offset: 0, asksAnyway: false },
  keyOf: ({ key, content }) => (content.kind === 'table' ? key : undefined),
  // As many as of what else is chosen on the page of a table.
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
    // With the cell goes what was selected beginning at it.
    return 'cell' in next && !('range' in next) ? { ...next, range: undefined } : next;
  });
}

/** What is selected is of this window, how columns are arranged of the table. */
export function lookAtTableRows(table: TableRef, change: Partial<GridLook>): void {
  const { pinned, order, widths, ...selected } = change;
  const arranged = omitUndefined({ pinned: pinned && [...pinned], order: order && [...order], widths });
  if (Object.keys(arranged).length > 0) arrange(table, arranged);
  if (Object.keys(selected).length > 0) changeRowsState(table, () => selected);
}

/** Other rows: what was selected is not among them, and they begin at the first. */
export function showOtherRows(table: TableRef, change: Partial<RowsState>): void {
  changeRowsState(table, () => ({ offset: 0, cell: undefined, ...change }));
}

/** Puts the keys on the rows once they have come, unless the user does something else meanwhile. */
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
  /** How the rows are looked at, by both. */
  readonly look: GridLook;
  /** Of all columns that are known. */
  readonly names: readonly string[];
  /** Those that are asked for; undefined for all of them. */
  readonly columns: readonly string[] | undefined;
  readonly version: bigint | undefined;
  /** The last page that came, however old. */
  readonly page: RowPage | undefined;
  /** Which page that is: another one may be wanted, and not there. */
  readonly place: PagePlace;
  /** And of which rows it is one. */
  readonly ofRows: RowsParams;
  /** It answers the question before. */
  readonly isOfOtherQuestion: boolean;
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
  readonly readAgain: () => void;
  readonly cancel: () => void;
}

/** What the parts of the page of rows are given. */
export interface RowsProps extends DescribedTableProps {
  readonly rows: RowsResult;
}

/** The page of rows that is shown. With `asks` false this only looks on. */
export function useRows(asks: boolean): RowsResult {
  const { ref } = useTableScope();
  const state = useRowsState();
  const { version } = useTableState().question;
  const queries = useQueryClient();
  const arrangement = useArrangement(ref);
  const names = useNames(state);
  const columns = useMemo(() => requestedColumns(names, arrangement?.hidden ?? []), [names, arrangement]);
  const options = pageQuery(rowsParams(ref, version, state), columns, state);
  const isKnown = arrangement !== undefined;
  const query = useQuery({ ...options, enabled: asks && isKnown, placeholderData: keepPreviousData });
  const wanted = rowsParams(ref, version, state);
  const { page, place, ofRows } = useShownPage(query, state, wanted);
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
    isFetching: query.isFetching || (asks && !isKnown),
    readAgain: () => {
      void query.refetch();
      const count = countQuery(wanted);
      void queries.invalidateQueries({ queryKey: count.queryKey, exact: true });
    },
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}

const NO_NAMES: readonly string[] = [];

/** Of a table whose schema nobody told, only those are known that came before some were hidden. */
function useNames(state: RowsState): readonly string[] {
  const fields = useTableAnswer(false).result.data?.fields;
  return useMemo(() => (fields ? columnNames(fields) : (state.names ?? NO_NAMES)), [fields, state.names]);
}

type PagePlace = Pick<RowsState, 'offset' | 'pageSize'>;

interface ShownPage extends Pick<RowsResult, 'page' | 'place' | 'ofRows'> {}

interface PageQuery {
  readonly data: RowPage | undefined;
  readonly isPlaceholderData: boolean;
}

/** A question that fails leaves the answer to the one before in sight, as of a filter that the server refuses. */
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

/** In which order the rows of a page are shown, where that is not the server’s. */
export function useRowOrder(
  { state: { sort } }: Pick<RowsResult, 'state'>,
  page: RowPage,
): Order | undefined {
  return useMemo(() => orderOf(page, sort), [page, sort]);
}

/** The row of a cell, to search for others like it. */
export function similarSource(
  { answerId, fields }: RowPage,
  { row, column }: CellPlace,
  version: bigint | undefined,
): SimilarSource {
  return { answerId, fields, row, column, version };
}

/** How many rows there are of those that are shown; undefined while that is not known, or never is. */
export function useFilteredRowCount(connection: Connection, rows: RowsResult): bigint | undefined {
  // What the server refused or did not answer it need not count either.
  const isAnswered = !rows.isFetching && !rows.isOfOtherQuestion && rows.failure === undefined;
  const isRequested = isAnswered && connection.capabilities.countRows !== 'no';
  return useQuery({ ...countQuery(rows.ofRows), enabled: isRequested }).data?.count;
}

/** Long enough to look at another page of the table and come back. */
const KEPT_MILLISECONDS = 5 * 60_000;

/** Which rows are meant, whatever page of them. */
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

/** The page and the inspector share one answer. */
function pageQuery(
  wanted: RowsParams,
  columns: readonly string[] | undefined,
  { offset, pageSize, asksAnyway }: RowsState,
) {
  const input: RowPageParams = {
    ...wanted,
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

function countQuery(wanted: RowsParams) {
  return hostQueries.rows.count.queryOptions({
    input: wanted,
    staleTime: Number.POSITIVE_INFINITY,
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
