import { describe, expect, it } from 'vitest';
import { serveWithRows } from '../server/testing/serve-with-rows.ts';
import type { TestServer } from '../server/testing/test-server.ts';

const EVAL = '/v1/table/prod$ml$items_eval';

const countOf = async (server: TestServer) => (await server.post(`${EVAL}/count_rows`)).text;

describe('an unread sample table', () => {
  it.each([
    ['is deregistered', (server: TestServer) => server.post(`${EVAL}/deregister`)],
    [
      'is deregistered by a batch',
      (server: TestServer) =>
        server.post('/v1/table/batch-commit', {
          operations: [{ deregister_table: { id: ['prod', 'ml', 'items_eval'] } }],
        }),
    ],
  ])('keeps its files when it %s, and has all rows after it is registered again', async (_, deregister) => {
    const server = await serveWithRows({ sample: true });
    const other = await serveWithRows({ sample: true });
    const { location } = (await server.post(`${EVAL}/describe`)).json;
    expect((await deregister(server)).status).toBe(200);
    expect((await server.post(`${EVAL}/describe`)).status).toBe(404);
    expect((await server.post('/v1/table/prod$ml$items_eval/register', { location })).status).toBe(200);
    expect(await countOf(server)).toBe(await countOf(other));
  });
});
