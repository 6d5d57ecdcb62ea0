import type { TestRow } from '#contract/index.ts';
import type { HttpClient } from '../../http/http-client.ts';

/** What a test has cost in storage until now. */
export interface StorageMeter {
  /** For everything that the test asks of a storage. */
  readonly http: Pick<HttpClient, 'send'>;
  readonly spent: () => NonNullable<TestRow['spent']>;
  /** A table was opened. */
  readonly countTable: () => void;
}

export function createStorageMeter(http: Pick<HttpClient, 'send'>): StorageMeter {
  const spent = { requests: 0, bytes: 0, tables: 0 };
  return {
    http: {
      send: async (request) => {
        spent.requests += 1;
        // What happens at the first try is what the user wants to know.
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

/** The same rows, each that ended with what was spent until then. */
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
