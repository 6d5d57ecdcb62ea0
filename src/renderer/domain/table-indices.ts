import { useInfiniteQuery } from '@tanstack/react-query';
import type { IndexPage, TableIndex, TableRef } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';

/** Far more than a table has. */
const PAGE_SIZE = 100;

/** Used wherever indices are shown, so that the loaded pages are cached once. */
export function indicesQuery({ connectionId, id }: TableRef, anyway: boolean) {
  return hostQueries.catalog.indices.infiniteOptions({
    input: (cursor: string | undefined) => ({ connectionId, id, cursor, limit: PAGE_SIZE, anyway }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    // A reload loads all pages again: only when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All indices of a table; loaded again whenever it is opened. */
export function useTableIndices(table: TableRef, enabled: boolean) {
  const query = indicesQuery(table, false);
  return useInfiniteQuery({ ...query, enabled, staleTime: 0, select: indicesOf });
}

function indicesOf({ pages }: { readonly pages: readonly IndexPage[] }): readonly TableIndex[] {
  return pages.flatMap(({ indices }) => indices);
}
