import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import { failureOf } from './failure.ts';

/**
 * Of every query, and not only of those that need it: where one is looked for, its key is compared with all others by
 * their hash. A version is a bigint, for which JSON has no word: its digits stand for it.
 */
export function exactHash(key: QueryKey): string {
  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return hashKey([JSON.parse(JSON.stringify(key, digits))]);
}

/** What a question was about, as far as its key says so: a call’s key holds its input. */
export function subjectOf([, options]: QueryKey): { readonly connectionId?: unknown; readonly id?: unknown } {
  const input: unknown =
    typeof options === 'object' && options !== null ? Reflect.get(options, 'input') : undefined;
  return typeof input === 'object' && input !== null ? input : {};
}

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
