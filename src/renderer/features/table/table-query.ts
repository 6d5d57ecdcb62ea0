import { hostQueries } from '../../lib/host/host.ts';

/** The page and the inspector share one answer. */
export function tableQuery(connectionId: string, id: readonly string[]) {
  return hostQueries.catalog.table.queryOptions({ input: { connectionId, id: [...id] } });
}
