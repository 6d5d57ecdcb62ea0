import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import { failureOf } from './failure.ts';

/**
 * Used for all queries, because lookups compare hashes. A version is a bigint, which JSON can’t express: it is written
 * as its digits and an `n`.
 */
export function exactHash(key: QueryKey): string {
  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return hashKey([JSON.parse(JSON.stringify(key, digits))]);
}

/** The connection and ID that a query is about, if its key has them: a call’s key contains its input. */
export function subjectOf([, options]: QueryKey): { readonly connectionId?: unknown; readonly id?: unknown } {
  const input: unknown =
    typeof options === 'object' && options !== null ? Reflect.get(options, 'input') : undefined;
  return typeof input === 'object' && input !== null ? input : {};
}

/** Only these may be temporary; other errors are shown at once. */
const WORTH_A_RETRY: ReadonlySet<string> = new Set(['UNREACHABLE', 'TIMED_OUT']);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: exactHash,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // Loopback and private servers are reachable even if the system reports “offline”.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retry: (count, problem) => count < 1 && WORTH_A_RETRY.has(failureOf(problem).code),
      retryDelay: 300,
    },
    mutations: { networkMode: 'always' },
  },
});
