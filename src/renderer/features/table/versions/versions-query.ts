import { hostQueries } from '../../../lib/host/host.ts';

/** A screenful or two. */
const PAGE_SIZE = 100;

/** The page, its tab and the inspector share one reading of the list. */
export function versionsQuery(connectionId: string, id: readonly string[], anyway: boolean) {
  return hostQueries.catalog.versions.infiniteOptions({
    input: (cursor: string | undefined) => ({ connectionId, id: [...id], cursor, limit: PAGE_SIZE, anyway }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    // Reading again reads every page again: only when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
