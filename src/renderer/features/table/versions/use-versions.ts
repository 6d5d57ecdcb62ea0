import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { failureOf, type HostFailure } from '../../../lib/host/failure.ts';
import { useTableState } from '../table-state.ts';
import { type VersionList, versionList } from './model/version-list.ts';
import { versionsQuery } from './versions-query.ts';

export interface Versions {
  /** Undefined until the first page came. */
  readonly list: VersionList | undefined;
  /** When its first page came. */
  readonly at: number | undefined;
  /** Why the last question got no answer: the first one, a later page, or all again. */
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
  readonly isReadingOn: boolean;
  readonly readOn: () => void;
  readonly readAgain: () => void;
  readonly cancel: () => void;
}

/** The versions of a table as far as they were read. With `asks` false this only looks on. */
export function useVersions(connection: Connection, id: readonly string[], asks: boolean): Versions {
  const { asksAnyway } = useTableState(connection.id, id);
  const queries = useQueryClient();
  const options = versionsQuery(connection.id, id, asksAnyway);
  const query = useInfiniteQuery({ ...options, enabled: asks });
  const { data, error } = query;
  const list = useMemo(() => (data === undefined ? undefined : versionList(data.pages)), [data]);
  return {
    list,
    at: data?.pages[0]?.at,
    failure: error === null ? undefined : failureOf(error),
    isFetching: query.isFetching,
    isReadingOn: query.isFetchingNextPage,
    readOn: () => void query.fetchNextPage({ cancelRefetch: false }),
    readAgain: () => void query.refetch(),
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}
