import { hostQueries } from '../../../lib/host/host.ts';
import { limitConcurrency } from './few-at-a-time.ts';

/* The pages, the inspector and Raw share one answer to each of these questions. */

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

/** Far more than a table has. */
const PAGE_SIZE = 100;

export function indicesQuery(connectionId: string, id: readonly string[], anyway: boolean) {
  return hostQueries.catalog.indices.infiniteOptions({
    input: (cursor: string | undefined) => ({ connectionId, id: [...id], cursor, limit: PAGE_SIZE, anyway }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    // Reading again reads every page again: only when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One for each index in sight: a server is not asked for all of them at once. */
const inTurn = limitConcurrency(4);

export function indexStatsQuery(connectionId: string, id: readonly string[], name: string, anyway: boolean) {
  const options = hostQueries.catalog.indexStats.queryOptions({
    input: { connectionId, id: [...id], name, anyway },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { queryFn } = options;
  return {
    ...options,
    queryFn: (context: Parameters<typeof queryFn>[0]) => inTurn(() => queryFn(context), context.signal),
  };
}

export function tagsQuery(connectionId: string, id: readonly string[]) {
  return hostQueries.changes.tags.queryOptions({ input: { connectionId, id: [...id] } });
}
