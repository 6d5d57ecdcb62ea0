import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { DIRECT_ROUTE } from '../network/route.ts';
import { fetchThrough } from './fetch.ts';
import { setUp } from './testing/test-client.ts';

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

it('fetchThrough sends a library’s requests through the HTTP client, and logs no secrets', async () => {
  const { server, client, activityLog } = await setUp((seen, response) => {
    response.writeHead(seen.method === 'POST' ? 400 : 200, { 'content-type': 'application/json' });
    response.end('{"error":"slow_down"}');
  });
  const send = fetchThrough(client, { connectionId: 'c', route: DIRECT_ROUTE });
  const response = await send(`${server.origin}/token?x=%2F`, {
    method: 'POST',
    body: new URLSearchParams({ secret: 'CANARY' }),
    headers: { authorization: 'Basic CANARY', accept: 'application/json', 'content-type': FORM },
    redirect: 'manual',
  });
  expect([response.status, await response.json()]).toEqual([400, { error: 'slow_down' }]);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(server.seen[0]).toMatchObject({ path: '/token?x=%2F', body: 'secret=CANARY' });
  expect(server.seen[0]?.headers).toMatchObject({ authorization: 'Basic CANARY', 'content-type': FORM });
  expect((await send(new URL('/keys', server.origin))).ok).toBe(true);
  const logged = activityLog.list().map(({ id }) => activityLog.find(id));
  expect(logged).toHaveLength(2);
  expect(JSON.stringify(logged)).not.toContain('CANARY');
});

it('fetchThrough rejects a response over 1 MB, which a library would parse in one blocking step', async () => {
  const long = gzipSync(`{"a":[${'{},'.repeat(1_000_000)}{}]}`);
  const { server, client } = await setUp((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(long);
  });
  const fetched = fetchThrough(client, { connectionId: 'c', route: DIRECT_ROUTE })(server.origin);
  await expect(fetched).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    message: expect.stringContaining('sent 2.9 MB. Vitrine reads at most 1 MB here'),
  });
});

it('fetchThrough returns a redirect without following it', async () => {
  const { server, client } = await setUp((_, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  const response = await fetchThrough(client, { connectionId: 'c', route: DIRECT_ROUTE })(server.origin);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/elsewhere']);
  expect(server.seen).toHaveLength(1);
});

it('fetchThrough can be aborted, and rejects the method DELETE and a URL with credentials', async () => {
  const cancel = new AbortController();
  const { server, client } = await setUp(() => cancel.abort(new Error('enough')));
  const send = fetchThrough(client, { connectionId: 'c', route: DIRECT_ROUTE });
  await expect(send(server.origin, { signal: cancel.signal })).rejects.toThrow('enough');
  await expect(send(server.origin, { method: 'DELETE' })).rejects.toThrow('DELETE');
  await expect(send(server.origin.replace('//', '//user:CANARY@'))).rejects.toThrow(TypeError);
  expect(server.seen).toHaveLength(1);
});

it('a fetch continues after its connection is forgotten, so that no renewed token is lost', async () => {
  const responses: ServerResponse[] = [];
  const { server, client } = await setUp((_, response) => void responses.push(response));
  const fetched = fetchThrough(client, { connectionId: 'c', route: DIRECT_ROUTE })(server.origin);
  await vi.waitFor(() => expect(responses).toHaveLength(1), { interval: 1, timeout: 30_000 });
  await client.forget('c');
  responses[0]?.end('renewed');
  expect(await (await fetched).text()).toBe('renewed');
});

it('a pending fetch fails when the HTTP client closes', async () => {
  const { server, client } = await setUp(() => {});
  const response = fetchThrough(client, { connectionId: 'c', route: DIRECT_ROUTE })(server.origin);
  const failed = expect(response).rejects.toMatchObject({ code: 'UNREACHABLE' });
  await vi.waitFor(() => expect(server.seen).toHaveLength(1), { interval: 1, timeout: 30_000 });
  await client.close();
  await failed;
});
