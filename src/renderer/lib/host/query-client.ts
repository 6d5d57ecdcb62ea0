import { QueryClient } from '@tanstack/react-query';
import { exactHash } from './exact-hash.ts';
import { failureOf } from './failure.ts';

/** Only these may pass by themselves; whoever is refused or told "not there" is told so at once. */
const WORTH_A_RETRY: ReadonlySet<string> = new Set(['UNREACHABLE', 'TIMED_OUT']);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: exactHash,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // Loopback and private servers are reachable while the system says "offline".
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retry: (count, problem) => count < 1 && WORTH_A_RETRY.has(failureOf(problem).code),
      retryDelay: 300,
    },
    mutations: { networkMode: 'always' },
  },
});
