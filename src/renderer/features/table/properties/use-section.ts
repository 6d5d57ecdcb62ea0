import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  Connection,
  FailureDetails,
  IndexStats,
  RowCount,
  Table,
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
  /** Why there is nothing to ask for, unless the user wants it. */
  readonly noRows?: WhyNoRows | undefined;
  /** With false it looks on at what others asked. */
  readonly asks: boolean;
}

export function useTableSizes(options: SectionOptions): Section<TableSizes> {
  const { ref } = useTableScope();
  const known = useKnown(options, 'tableStats');
  const query = statsQuery(ref, known.anyway);
  return useSection(useQuery({ ...query, enabled: known.isRequested }), query.queryKey, known);
}

/** Of the version that is shown. */
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
  /** When its first page came. */
  readonly at: number | undefined;
  readonly isReadingOn: boolean;
  readonly readOn: () => void;
}

/** The indices as far as they were read. */
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

/** The same for who only looks on at what others asked, and is not drawn again while they ask. */
export function useKnownIndices(options: Omit<SectionOptions, 'asks'>): IndexList | undefined {
  const { known, list } = useIndexPages({ ...options, asks: false });
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
  readonly askAnyway: () => void;
}

/** Whether anything is to be expected, as far as that is known, and whether the user wants it asked all the same. */
function useKnown({ noRows, asks }: SectionOptions, operation: ForcedRequests): Known {
  const { connection, ref } = useTableScope();
  const { forcedRequests } = useTableState();
  const anyway = forcedRequests.includes(operation);
  const isRefused = connection.capabilities[operation] === 'no' && !anyway;
  return {
    noRows: anyway ? undefined : noRows,
    anyway,
    isRefused,
    isRequested: asks && (anyway || noRows === undefined) && !isRefused,
    askAnyway: () => changeTableState(ref, { forcedRequests: [...forcedRequests, operation] }),
  };
}

/** A section that is asked for as it is, of a server that has the operation. */
export function useSectionOf<Answer>(
  result: Result<Answer>,
  queryKey: QueryKey,
  isRefused: boolean,
): Section<Answer> {
  const askAnyway = () => void result.refetch();
  return useSection(result, queryKey, {
    noRows: undefined,
    anyway: false,
    isRefused,
    isRequested: !isRefused,
    askAnyway,
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
  const askAgain = () => void result.refetch();
  return {
    // What was known before it was only declared is not of this table.
    data: known.noRows === undefined ? result.data : undefined,
    failure: result.error === null ? undefined : failureOf(result.error),
    isFetching: result.isFetching,
    noRows: known.noRows,
    isRefused: known.isRefused,
    askAgain: known.isRefused ? known.askAnyway : askAgain,
    askAnyway: known.anyway ? askAgain : known.askAnyway,
    cancel: () => void queries.cancelQueries({ queryKey, exact: true }),
  };
}

/** What a table's page knows by a call of its own, which may be slow or fail while the rest of the page is there. */
export interface Section<Answer> {
  /** The last answer that came, however old. */
  readonly data: Answer | undefined;
  /** Why the last question got none. */
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
  /** Why there is nothing to count; undefined where there is, or where it is asked all the same. */
  readonly noRows: WhyNoRows | undefined;
  /** The server is known not to have the operation, and was not asked all the same. */
  readonly isRefused: boolean;
  readonly askAgain: () => void;
  /** Asks also where nothing is to be expected. */
  readonly askAnyway: () => void;
  readonly cancel: () => void;
}

/** What stands where there is no answer to show. */
type SectionPlace =
  | { readonly kind: 'there' | 'waiting' | 'not-told' | 'stopped' }
  | { readonly kind: 'does-not-apply'; readonly why: WhyNoRows }
  | { readonly kind: 'not-supported' | 'not-for-this-table' | 'failed'; readonly failure: FailureDetails };

export function sectionPlace(
  section: Omit<Section<unknown>, 'askAgain' | 'askAnyway' | 'cancel'>,
): SectionPlace {
  const { data, failure, isFetching, noRows, isRefused } = section;
  if (data !== undefined) return { kind: 'there' };
  if (noRows !== undefined) return { kind: 'does-not-apply', why: noRows };
  if (isFetching) return { kind: 'waiting' };
  if (failure !== undefined) return { kind: kindOf(failure), failure: failure.details };
  return { kind: isRefused ? 'not-told' : 'stopped' };
}

function kindOf({ code, details }: HostFailure): 'not-supported' | 'not-for-this-table' | 'failed' {
  if (code === 'NOT_SUPPORTED') return 'not-supported';
  // As of one whose rows lie elsewhere.
  return details.code === ERROR.invalidTableState ? 'not-for-this-table' : 'failed';
}

/** Why a server can tell nothing of a table's rows. What follows from its description is not asked. */
export type WhyNoRows =
  | { readonly kind: 'only-declared' }
  | { readonly kind: 'rows-elsewhere'; readonly location: string };

export function rowsUnavailableReason(
  connection: Pick<Connection, 'local' | 'folder'>,
  table: Pick<Table, 'onlyDeclared' | 'location'>,
): WhyNoRows | undefined {
  if (isDeclaredOnly(table)) return { kind: 'only-declared' };
  const { location } = table;
  if (!readsFilesOnly(connection) || location == null || !isStorageAddress(location)) return undefined;
  return { kind: 'rows-elsewhere', location };
}

/** The servers that come with Vitrine. Of any other server it is not known what it reads. */
function readsFilesOnly({ local, folder }: Pick<Connection, 'local' | 'folder'>): boolean {
  return local || folder !== undefined;
}

/** `s3://bucket/t`, but neither `file:///t` nor `C:/t`. */
function isStorageAddress(location: string): boolean {
  return /^(?!file:)[a-z][a-z\d+.-]+:\/\//i.test(location);
}
