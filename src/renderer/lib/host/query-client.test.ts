import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { exactHash } from './query-client.ts';

const client = () => new QueryClient({ defaultOptions: { queries: { queryKeyHashFn: exactHash } } });

it('distinguishes responses for two large version numbers', () => {
  const queries = client();
  queries.setQueryData(['table', { version: 9_007_199_254_740_992n }], 'even');
  queries.setQueryData(['table', { version: 9_007_199_254_740_993n }], 'odd');
  expect(queries.getQueryData(['table', { version: 9_007_199_254_740_992n }])).toBe('even');
});

it('cancels a query by a key that contains a version', async () => {
  const queries = client();
  queries.setQueryData(['other'], 'kept');
  const request = queries.fetchQuery({
    queryKey: ['table', { version: 7n }],
    queryFn: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    retry: false,
  });
  const ended = expect(request).rejects.toThrow();
  await queries.cancelQueries({ queryKey: ['table', { version: 7n }], exact: true });
  await ended;
});
