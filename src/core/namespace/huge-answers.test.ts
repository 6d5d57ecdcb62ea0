import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startServerForTest } from '../http/testing/test-client.ts';
import { setUpHosts } from '../plans/testing/test-plans.ts';

const MEGABYTE = 1e6;

/** About so many bytes of parts, as in a list. */
function parts(bytes: number, part: (index: number) => string): string {
  const all: string[] = [];
  for (let index = 0, size = 0; size < bytes; index += 1) {
    const text = part(index);
    all.push(text);
    size += text.length + 1;
  }
  return all.join(',');
}

const HUGE = {
  names: () => [200, `{"namespaces":[],"tables":[${parts(60 * MEGABYTE, () => '"a_table_of_this_name"')}]}`],
  properties: () => [
    200,
    `{"location":"a","properties":{${parts(20 * MEGABYTE, (index) => `"property_${index}":"a"`)}}}`,
  ],
  error: () => [500, `{"error":[${parts(30 * MEGABYTE, (index) => `{"message":"no ${index}"}`)}]}`],
} as const satisfies Record<string, () => [number, string]>;

/** Generous: it was the time that parsing, checking, and masking all of it takes, many seconds. */
const LONGEST_WAIT = 2000;

it.each([
  ['names', 'has more than 1,000,000 items in a list'],
  ['properties', 'or 100,000 members in an object'],
  ['error', 'Internal server error.'],
] as const)(
  'a small answer that becomes very many %s is refused while others are answered',
  async (kind, words) => {
    const [status, json] = HUGE[kind]();
    const body = gzipSync(json, { level: 1 });
    const server = await startServerForTest((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(body);
    });
    const { client, connect } = await (await setUpHosts()).open();
    const connectionId = await connect(server.origin);
    let isOver = false;
    let longest = 0;
    const asking = (async () => {
      while (!isOver) {
        const start = performance.now();
        await client.app.info();
        longest = Math.max(longest, performance.now() - start);
      }
    })();
    const asked =
      kind === 'names'
        ? client.catalog.children({ connectionId, id: [], limit: 100 })
        : client.catalog.table({ connectionId, id: ['a'] });
    const failure = await asked.then(
      (answer) => ('gap' in answer ? answer.gap : answer),
      (problem: unknown) => problem,
    );
    isOver = true;
    await asking;
    expect(failure).toMatchObject({ message: expect.stringContaining(words) });
    expect(longest).toBeLessThan(LONGEST_WAIT);
  },
);
