import type { TestRow } from '#contract/index.ts';
import type { HttpClient } from '../../http/http-client.ts';

/** The requests, bytes, and tables that a test has used so far. */
export interface StorageMeter {
  /** Counts every request that the test sends to a storage. */
  readonly http: Pick<HttpClient, 'send'>;
  readonly spent: () => NonNullable<TestRow['spent']>;
  readonly countTable: () => void;
}

export function createStorageMeter(http: Pick<HttpClient, 'send'>): StorageMeter {
  const spent = { requests: 0, bytes: 0, tables: 0 };
  return {
    http: {
      send: async (request) => {
        spent.requests += 1;
        // Not retried: the user wants to know what happens on the first attempt.
        const response = await http.send({ ...request, repeatable: false, effect: 'reads' });
        spent.bytes += response.bytes.length;
        return response;
      },
    },
    spent: () => ({ ...spent }),
    countTable: () => {
      spent.tables += 1;
    },
  };
}

/** Adds to each finished row what was used until then. */
export async function* withSpending<Result>(
  rows: AsyncGenerator<TestRow, Result>,
  { spent }: StorageMeter,
): AsyncGenerator<TestRow, Result> {
  for (;;) {
    const { value, done } = await rows.next();
    if (done === true) return value;
    yield value.state === 'running' ? value : { ...value, spent: spent() };
  }
}
