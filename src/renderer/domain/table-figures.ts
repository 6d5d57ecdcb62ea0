import { hostQueries } from '#lib/host/host.ts';

/* Whoever shows any of this asks by these, so that all of them share one answer to each question, in one form. */

export function statsQuery(connectionId: string, id: readonly string[], anyway: boolean) {
  return hostQueries.catalog.stats.queryOptions({ input: { connectionId, id: [...id], anyway } });
}

export function rowCountQuery(
  connectionId: string,
  id: readonly string[],
  version: bigint | undefined,
  anyway: boolean,
) {
  return hostQueries.catalog.rowCount.queryOptions({
    input: { connectionId, id: [...id], anyway, ...(version === undefined ? {} : { version }) },
  });
}

/** A screenful or two. */
const PAGE_SIZE = 100;

export function versionsQuery(connectionId: string, id: readonly string[], anyway: boolean) {
  return hostQueries.catalog.versions.infiniteOptions({
    input: (cursor: string | undefined) => ({ connectionId, id: [...id], cursor, limit: PAGE_SIZE, anyway }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    // Reading again reads every page again: only when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
