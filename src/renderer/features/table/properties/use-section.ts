import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection, IndexStats, RowCount, TableSizes, TableTags } from '../../../../contract/index.ts';
import { failureOf } from '../../../lib/host/failure.ts';
import { type IndexList, indexList } from '../indices/model/index-list.ts';
import { changeTableState, type ForcedRequests, useTableState } from '../table-state.ts';
import type { WhyNoRows } from './model/rows-unavailable-reason.ts';
import type { Section } from './model/section.ts';
import {
  indexStatsQuery,
  indicesQuery,
  rowCountQuery,
  statsQuery,
  tagsQuery,
} from './table-detail-queries.ts';

export interface SectionOptions {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** Why there is nothing to ask for, unless the user wants it. */
  readonly noRows?: WhyNoRows | undefined;
  /** With false it looks on at what others asked. */
  readonly asks: boolean;
}

export function useTableSizes(options: SectionOptions): Section<TableSizes> {
  const known = useKnown(options, 'tableStats');
  const query = statsQuery(options.connection.id, options.id, known.anyway);
  return useSection(useQuery({ ...query, enabled: known.isAsked }), query.queryKey, known);
}

/** Of the version that is shown. */
export function useRowCount(options: SectionOptions): Section<RowCount> {
  const known = useKnown(options, 'countRows');
  const { question } = useTableState(options.connection.id, options.id);
  const query = rowCountQuery(options.connection.id, options.id, question.version, known.anyway);
  return useSection(useQuery({ ...query, enabled: known.isAsked }), query.queryKey, known);
}

export function useIndexStats(options: SectionOptions, name: string): Section<IndexStats> {
  const known = useKnown(options, 'describeIndexStats');
  const query = indexStatsQuery(options.connection.id, options.id, name, known.anyway);
  return useSection(useQuery({ ...query, enabled: known.isAsked }), query.queryKey, known);
}

export function useTableTags(options: SectionOptions): Section<TableTags> {
  const known = useKnown(options, 'listTags');
  const query = tagsQuery(options.connection.id, options.id);
  return useSection(useQuery({ ...query, enabled: known.isAsked }), query.queryKey, known);
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
  const known = useKnown(options, 'listIndices');
  const query = indicesQuery(options.connection.id, options.id, known.anyway);
  const result = useInfiniteQuery({ ...query, enabled: known.isAsked });
  const { data } = result;
  const list = useMemo(() => (data === undefined ? undefined : indexList(data.pages)), [data]);
  return { known, query, result, list };
}

interface Known {
  readonly noRows: WhyNoRows | undefined;
  readonly anyway: boolean;
  readonly isRefused: boolean;
  readonly isAsked: boolean;
  readonly askAnyway: () => void;
}

/** Whether anything is to be expected, as far as that is known, and whether the user wants it asked all the same. */
function useKnown({ connection, id, noRows, asks }: SectionOptions, operation: ForcedRequests): Known {
  const { askedAnyway } = useTableState(connection.id, id);
  const anyway = askedAnyway.includes(operation);
  const isRefused = connection.capabilities[operation] === 'no' && !anyway;
  return {
    noRows: anyway ? undefined : noRows,
    anyway,
    isRefused,
    isAsked: asks && (anyway || noRows === undefined) && !isRefused,
    askAnyway: () => changeTableState(connection.id, id, { askedAnyway: [...askedAnyway, operation] }),
  };
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
