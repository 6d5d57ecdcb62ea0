import { useQuery } from '@tanstack/react-query';
import type { Connection, TableTags } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';

/** The tags that a table has now; undefined while they are not known, or where its server has none. */
export function useTags(
  connection: Connection,
  id: readonly string[],
): { readonly tags: TableTags | undefined } {
  const { data } = useQuery({
    ...hostQueries.changes.tags.queryOptions({ input: { connectionId: connection.id, id: [...id] } }),
    enabled: connection.capabilities.listTags !== 'no',
    staleTime: 0,
  });
  return { tags: data };
}
