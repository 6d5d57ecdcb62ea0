import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  Connection,
  FailureDetails,
  IndexStats,
  RowCount,
  TableAnswer,
  TableSizes,
  TableTags,
} from '#contract/index.ts';
import { rowCountQuery, statsQuery } from '#domain/table-figures.ts';
import { indicesQuery } from '#domain/table-indices.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { ERROR } from '#protocol/index.ts';
import { type IndexList, indexList } from '../indices/index-list.ts';
import { changeTableState, type ForcedRequests, useTableState } from '../table-state.ts';
import { isDeclaredOnly } from './table-facts.ts';
import { indexStatsQuery, tagsQuery } from './table-queries.ts';

export interface SectionOptions {
  /** Why there is nothing to request; the user can request it anyway. */
  readonly noRows?: WhyNoRows | undefined;
  /** If false, sends no requests and only reads the cache. */
  readonly isEnabled: boolean;
}

export function useTableSizes(options: SectionOptions): Section<TableSizes> {
  const { ref } = useTableScope();
  const known = useKnown(options, 'tableStats');
  const query = statsQuery(ref, known.anyway);
  return useSection(useQuery({ ...query, enabled: known.isRequested }), query.queryKey, known);
}

/** Counts the rows of the shown version. */
export function useRowCount(options: SectionOptions): Section<RowCount> {
  const { ref } = useTableScope();
  const known = useKnown(options, 'countRows');
  const { question } = useTableState();
  const query = rowCountQuery(ref, question.version, known.anyway);
  return useSection(useQuery({ ...query, enabled: known.isRequested }), query.queryKey, known);
}

export function useIndexStats(options: SectionOptions, name: string): Section<IndexStats> {
  const { ref } = useTableScope();
  const known = useKnown(options, 'describeIndexStats');
  const query = indexStatsQuery(ref, name, known.anyway);
  return useSection(useQuery({ ...query, enabled: known.isRequested }), query.queryKey, known);
}

export function useTableTags(options: SectionOptions): Section<TableTags> {
  const { ref } = useTableScope();
  const known = useKnown(options, 'listTags');
  const query = tagsQuery(ref);
  return useSection(useQuery({ ...query, enabled: known.isRequested }), query.queryKey, known);
}

export interface Indices extends Section<IndexList> {
  /** When its first page arrived. */
  readonly at: number | undefined;
  readonly isReadingOn: boolean;
  readonly readOn: () => void;
}

/** The indices that were loaded so far. */
export function useIndices(options: SectionOptions): Indices {
  const { known, query, result, list } = useIndexPages(options);
  const { error, isFetching, refetch } = result;
  return {
    ...useSection({ data: list, error, isFetching, refetch }, query.queryKey, known),
    at: result.data?.pages[0]?.at,
    isReadingOn: result.isFetchingNextPage,
    readOn: () => void result.fetchNextPage({ cancelRefetch: false }),
  };
}

/** Reads the cache only, and doesn't render again while a request is running. */
export function useKnownIndices(options: Omit<SectionOptions, 'isEnabled'>): IndexList | undefined {
  const { known, list } = useIndexPages({ ...options, isEnabled: false });
  return known.noRows === undefined ? list : undefined;
}

function useIndexPages(options: SectionOptions) {
  const { ref } = useTableScope();
  const known = useKnown(options, 'listIndices');
  const query = indicesQuery(ref, known.anyway);
  const result = useInfiniteQuery({ ...query, enabled: known.isRequested });
  const { data } = result;
  const list = useMemo(() => (data === undefined ? undefined : indexList(data.pages)), [data]);
  return { known, query, result, list };
}

interface Known {
  readonly noRows: WhyNoRows | undefined;
  readonly anyway: boolean;
  readonly isRefused: boolean;
  readonly isRequested: boolean;
  readonly sendAnyway: () => void;
}

/** Whether an answer can be expected, and whether the user requests it anyway. */
function useKnown({ noRows, isEnabled }: SectionOptions, operation: ForcedRequests): Known {
  const { connection, ref } = useTableScope();
  const { forcedRequests } = useTableState();
  const anyway = forcedRequests.includes(operation);
  const isRefused = connection.capabilities[operation] === 'no' && !anyway;
  return {
    noRows: anyway ? undefined : noRows,
    anyway,
    isRefused,
    isRequested: isEnabled && (anyway || noRows === undefined) && !isRefused,
    sendAnyway: () => changeTableState(ref, { forcedRequests: [...forcedRequests, operation] }),
  };
}

/** A section whose request is the same whether or not the user forces it. */
export function useSectionOf<Answer>(
  result: Result<Answer>,
  queryKey: QueryKey,
  isRefused: boolean,
): Section<Answer> {
  const sendAnyway = () => void result.refetch();
  return useSection(result, queryKey, {
    noRows: undefined,
    anyway: false,
    isRefused,
    isRequested: !isRefused,
    sendAnyway,
  });
}

interface Result<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

function useSection<Answer>(result: Result<Answer>, queryKey: QueryKey, known: Known): Section<Answer> {
  const queries = useQueryClient();
  const reload = () => void result.refetch();
  return {
    // An answer from before the table was known to be only declared is not about this table.
    data: known.noRows === undefined ? result.data : undefined,
    failure: result.error === null ? undefined : failureOf(result.error),
    isFetching: result.isFetching,
    noRows: known.noRows,
    isRefused: known.isRefused,
    reload: known.isRefused ? known.sendAnyway : reload,
    sendAnyway: known.anyway ? reload : known.sendAnyway,
    cancel: () => void queries.cancelQueries({ queryKey, exact: true }),
  };
}

/** A part of the page that has its own request, which may be slow or fail while the rest is there. */
export interface Section<Answer> {
  /** The last answer, however old. */
  readonly data: Answer | undefined;
  /** Why the last request failed. */
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
  /** Why there is nothing to count; undefined if there is something, or if the user requests it anyway. */
  readonly noRows: WhyNoRows | undefined;
  /** The server is known to lack the operation, and the user didn't request it anyway. */
  readonly isRefused: boolean;
  readonly reload: () => void;
  /** Sends the request although no answer is expected. */
  readonly sendAnyway: () => void;
  readonly cancel: () => void;
}

/** What the page shows if there is no answer. */
type SectionPlace =
  | { readonly kind: 'there' | 'waiting' | 'not-returned' | 'stopped' }
  | { readonly kind: 'does-not-apply'; readonly why: WhyNoRows }
  | { readonly kind: 'not-supported' | 'not-for-this-table' | 'failed'; readonly failure: FailureDetails };

export function sectionPlace(
  section: Omit<Section<unknown>, 'reload' | 'sendAnyway' | 'cancel'>,
): SectionPlace {
  const { data, failure, isFetching, noRows, isRefused } = section;
  if (data !== undefined) return { kind: 'there' };
  if (noRows !== undefined) return { kind: 'does-not-apply', why: noRows };
  if (isFetching) return { kind: 'waiting' };
  if (failure !== undefined) return { kind: kindOf(failure), failure: failure.details };
  return { kind: isRefused ? 'not-returned' : 'stopped' };
}

function kindOf({ code, details }: HostFailure): 'not-supported' | 'not-for-this-table' | 'failed' {
  if (code === 'NOT_SUPPORTED') return 'not-supported';
  // As for a table whose rows are stored elsewhere.
  return details.code === ERROR.invalidTableState ? 'not-for-this-table' : 'failed';
}

/** Why a server can't return anything about a table's rows. If the description says so already, no request is sent. */
export type WhyNoRows =
  | { readonly kind: 'only-declared' }
  | { readonly kind: 'rows-elsewhere'; readonly location: string };

export function rowsUnavailableReason(
  connection: Pick<Connection, 'local' | 'folder'>,
  answer: Pick<TableAnswer, 'is_only_declared' | 'location'>,
): WhyNoRows | undefined {
  if (isDeclaredOnly(answer)) return { kind: 'only-declared' };
  const { location } = answer;
  if (!readsFilesOnly(connection) || location == null || !isStorageAddress(location)) return undefined;
  return { kind: 'rows-elsewhere', location };
}

/** The servers that come with Vitrine read files only. For other servers this is unknown. */
function readsFilesOnly({ local, folder }: Pick<Connection, 'local' | 'folder'>): boolean {
  return local || folder !== undefined;
}

/** True for `s3://bucket/t`, false for `file:///t` and `C:/t`. */
function isStorageAddress(location: string): boolean {
  return /^(?!file:)[a-z][a-z\d+.-]+:\/\//i.test(location);
}
