import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { faultSettings, NO_FAULTS, requestLog } from '#protocol/index.ts';
import { serve, type TestServer } from '../testing/test-server.ts';

const FAULTS = '/admin/faults';
const REQUESTS = '/admin/requests';
const adminToken = 'a-token-for-tests';
const headers = { 'x-vitrine-admin': adminToken };

const turn = (server: TestServer, body: unknown) =>
  server.send(FAULTS, { method: 'POST', headers, body: JSON.stringify(body) });

const read = async (server: TestServer, query = '') =>
  requestLog.parse((await server.send(`${REQUESTS}${query}`, { headers })).json).requests;

describe('the admin routes', () => {
  it.each([
    ['GET', FAULTS],
    ['POST', FAULTS],
    ['GET', REQUESTS],
  ])('%s %s require the admin token', async (method, path) => {
    const auth = { apiKeys: ['key'], bearerTokens: [] };
    const server = await serve({ adminToken, auth });
    const status = async (sent: Record<string, string>) =>
      (await server.send(path, { method, headers: sent, body: method === 'POST' ? '{}' : '' })).status;
    expect(await status({})).toBe(401);
    expect(await status({ 'x-api-key': 'key' })).toBe(401);
    expect(await status({ 'x-vitrine-admin': `${adminToken}x` })).toBe(403);
    expect(await status({ ...headers, host: 'evil.com' })).toBe(403);
    expect(await status({ ...headers, origin: 'http://evil.com' })).toBe(403);
    expect(await status(headers)).toBe(200);
  });

  it.each([undefined, ''])('respond with 404 if no token is configured (%j)', async (none) => {
    const server = await serve({ adminToken: none });
    for (const path of [FAULTS, REQUESTS]) {
      const answer = await server.send(path, { headers: { 'x-vitrine-admin': '' } });
      expect(answer).toMatchObject({ status: 404, json: { code: 0 } });
    }
  });
});

describe('the fault dials', () => {
  it('are off by default and return their settings', async () => {
    const server = await serve({ adminToken });
    expect((await server.send(FAULTS, { headers })).json).toEqual({ ...NO_FAULTS });
  });

  it('can be set together and reset while the server runs', async () => {
    const server = await serve({ adminToken });
    const list = async () => (await server.send('/v1/table/')).status;
    expect((await turn(server, { rates: { throttled: 50 } })).json).toEqual(
      faultSettings.parse({ rates: { throttled: 50 } }),
    );
    expect([await list(), await list(), await list(), await list()]).toEqual([200, 429, 200, 429]);
    await turn(server, { rates: { unavailable: 100 } });
    expect(await list()).toBe(503);
    await turn(server, {});
    expect(await list()).toBe(200);
  });

  it.each([
    ['[]', 'The body must be an object'],
    ['{', 'isn’t valid JSON'],
    ['{"rates": {"fire": 100}}', 'fire'],
    ['{"rates": {"hang": -1}}', '`rates.hang` in the body must be at least 0'],
    ['{"latency": 1.5}', '`latency`'],
    ['{"operations": ["describe"]}', '`operations.0` in the body must be the name of an operation'],
    ['{"hang": true}', 'hang'],
  ])('reject %s and keep their settings', async (body, words) => {
    const server = await serve({ adminToken, faults: faultSettings.parse({ retryAfter: 5 }) });
    const answer = await server.send(FAULTS, { method: 'POST', headers, body });
    expect(answer).toMatchObject({ status: 400, json: { code: 13 } });
    expect(answer.json.error).toContain(words);
    expect((await server.send(FAULTS, { headers })).json.retryAfter).toBe(5);
  });
});

describe('the request log', () => {
  it('returns requests with their responses, newest last', async () => {
    const server = await serve({ adminToken });
    await server.send('/v1/table/?limit=3', { headers: { 'user-agent': 'a'.repeat(300) } });
    await server.post('/v1/table/no$such/describe');
    await server.send('/nothing');
    await server.send('/v1/table/', { headers: { host: 'evil.com' } });
    expect(await read(server)).toMatchObject([
      {
        id: 1,
        method: 'GET',
        path: '/v1/table/?limit=3',
        operation: 'listAllTables',
        status: 200,
        agent: 'a'.repeat(200),
      },
      { id: 2, method: 'POST', path: '/v1/table/no$such/describe', operation: 'describeTable', status: 404 },
      { id: 3, path: '/nothing', status: 404 },
      { id: 4, path: '/v1/table/', status: 403 },
    ]);
  });

  it('returns requests after an ID, without those for the log itself', async () => {
    const server = await serve({ adminToken });
    await server.send('/v1/tables');
    expect(await read(server)).toHaveLength(1);
    expect(await read(server, '?after=1')).toEqual([]);
    await server.send('/v1/tables');
    expect((await read(server, '?after=1')).map(({ id }) => id)).toEqual([2]);
    expect((await server.send(`${REQUESTS}?after=x`, { headers })).json.error).toContain('`after`');
  });

  it('contains the injected fault and rejected requests', async () => {
    const auth = { apiKeys: ['key'], bearerTokens: [] };
    const faults = faultSettings.parse({ rates: { conflict: 100 } });
    const server = await serve({ adminToken, auth, faults });
    await server.send('/v1/table/');
    await server.send('/v1/table/', { headers: { 'x-api-key': 'key' } });
    const [rejected, turned] = await read(server);
    expect(rejected).toMatchObject({ operation: 'listAllTables', status: 401 });
    expect(rejected).not.toHaveProperty('fault');
    expect(turned).toMatchObject({ operation: 'listAllTables', status: 409, fault: 'conflict' });
  });

  it('keeps the last thousand requests and truncates long paths', async () => {
    const server = await serve({ adminToken });
    await pipeline(server, 2_100);
    await server.send(`/${'x'.repeat(50_000)}`);
    const requests = await read(server);
    expect(requests).toHaveLength(1_000);
    expect(requests.at(0)?.id).toBe(1_102);
    expect(requests.at(-1)).toMatchObject({ id: 2_101, path: `/${'x'.repeat(1_999)}` });
  });
});

/** Sends this many pipelined requests on one connection. */
async function pipeline({ port }: TestServer, count: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const head = `GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  socket.write(`${`${head}\r\n`.repeat(count - 1)}${head}Connection: close\r\n\r\n`);
  await once(socket.resume(), 'close');
}
