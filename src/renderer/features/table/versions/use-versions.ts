import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableRef, VersionRecord } from '#contract/index.ts';
import { versionsQuery } from '#domain/table-figures.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { tagsQuery } from '../properties/table-queries.ts';
import { useStateOfTable } from '../table-state.ts';
import { type TagsByVersion, tagsByVersion, type VersionList, versionList } from './version-list.ts';

export interface Versions {
  /** Undefined until the first page arrives. */
  readonly list: VersionList | undefined;
  /** When its first page arrived. */
  readonly at: number | undefined;
  /** Why the last request failed: for the first page, a later page, or all pages again. */
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
  readonly isReadingOn: boolean;
  readonly readOn: () => void;
  readonly readAgain: () => void;
  readonly cancel: () => void;
}

/** The versions of a table that were loaded so far. If `isEnabled` is false, it only reads the cache. */
export function useVersions(table: TableRef, isEnabled: boolean): Versions {
  const { sendsAnyway } = useStateOfTable(table);
  const queries = useQueryClient();
  const options = versionsQuery(table, sendsAnyway);
  const query = useInfiniteQuery({ ...options, enabled: isEnabled });
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

/** A version from the cached list of its table, if it is there. Sends no request. */
export function useListedVersion(table: TableRef, version: bigint | undefined): VersionRecord | undefined {
  const { data } = useInfiniteQuery({ ...versionsQuery(table, false), enabled: false });
  return data?.pages.flatMap(({ versions }) => versions).find((record) => record.version === version);
}

interface KnownTags {
  /** Undefined while they are unknown. */
  readonly tags: TagsByVersion | undefined;
  /** Whether the request failed although the server has tags. */
  readonly hasFailed: boolean;
}

/** The tags of a table, by version. */
export function useTagsByVersion(table: TableRef, isEnabled: boolean): KnownTags {
  const { data, error } = useQuery({
    ...tagsQuery(table),
    enabled: isEnabled,
  });
  const tags = useMemo(() => (data === undefined ? undefined : tagsByVersion(data)), [data]);
  const isWithoutTags = error !== null && failureOf(error).code === 'NOT_SUPPORTED';
  return { tags, hasFailed: error !== null && !isWithoutTags && tags === undefined };
}
