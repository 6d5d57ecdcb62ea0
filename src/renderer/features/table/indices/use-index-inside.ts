import { useQuery } from '@tanstack/react-query';
import { type InsideOfIndex, lacksOperation, type TableRef } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { inTurn } from '../properties/table-queries.ts';
import { type Section, useSectionOf } from '../properties/use-section.ts';

/** Sends no request if neither the server nor storage can describe the index. */
export function useIndexInside(name: string): Section<InsideOfIndex> {
  const { connection, ref } = useTableScope();
  const isRefused = lacksOperation(connection, 'describeIndexInside');
  const isRequested = name !== '' && !isRefused;
  const query = indexInsideQuery(ref, name);
  return useSectionOf(useQuery({ ...query, enabled: isRequested }), query.queryKey, isRefused);
}

function indexInsideQuery({ connectionId, id }: TableRef, name: string) {
  const options = hostQueries.catalog.indexInside.queryOptions({
    input: { connectionId, id, name },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { queryFn } = options;
  return {
    ...options,
    queryFn: (context: Parameters<typeof queryFn>[0]) => inTurn(() => queryFn(context), context.signal),
  };
}
