import { useQuery } from '@tanstack/react-query';
import type { ActivityEntry } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';

/** A request that has ended, as long as it is in the list. */
export function useRequest(requestId: number | undefined): ActivityEntry | undefined {
  const { data } = useQuery(
    hostQueries.activity.entry.queryOptions({
      input: { requestId: requestId ?? 0 },
      enabled: requestId !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return data ?? undefined;
}
