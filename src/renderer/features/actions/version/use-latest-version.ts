import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { latestVersion } from './next-version.ts';

const ENOUGH = 100;

/** The latest version; undefined until it is known, and where the server does not tell. */
export function useLatestVersion(connection: Connection, id: readonly string[]): bigint | undefined {
  const { data } = useQuery({
    ...hostQueries.catalog.versions.queryOptions({
      input: { connectionId: connection.id, id: [...id], limit: ENOUGH },
    }),
    enabled: connection.capabilities.listVersions !== 'no',
    // Another may have been created since it was last asked.
    staleTime: 0,
  });
  return data === undefined ? undefined : latestVersion(data);
}
