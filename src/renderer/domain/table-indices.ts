import { hostQueries } from '#lib/host/host.ts';

/** Far more than a table has. */
const MOST_INDICES = 1_000;

/** All indices of a table at once. */
export function tableIndicesQuery(connectionId: string, id: readonly string[]) {
  return hostQueries.catalog.indices.queryOptions({
    input: { connectionId, id: [...id], limit: MOST_INDICES },
  });
}
