import { expect, it, onTestFinished } from 'vitest';
import type { Connection, CredentialInput } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { defined, operations, parseJson } from '#protocol/index.ts';
import { createCatalog } from '../catalog/catalog.ts';
import { sealed } from '../credentials/credential-service.ts';
import { createHttpClient } from '../http/http-client.ts';
import { testKnowledge, testTarget } from '../namespace/testing/test-client.ts';
import { startRoutes, type TestRoutes } from '../namespace/testing/test-routes.ts';
import { createActivityLog } from './activity-log.ts';
import { createReplay } from './resend-request.ts';

const ANSWERS: TestRoutes = (path) => {
  if (path.endsWith('/moved')) return { status: 307, headers: { location: '/base/v1/table/t/tags/list' } };
  return path.endsWith('/tags/list') ? { body: { tags: {} } } : { body: {} };
};

interface SetUp {
  readonly connection?: Partial<Connection>;
  readonly identityInBody?: boolean;
  readonly bodyMemory?: number;
}

/** A server, a catalog that sends requests to it, and a replay of these requests. */
async function setUp({ connection = {}, identityInBody = false, bodyMemory = 10_000 }: SetUp = {}) {
  const server = await startRoutes(ANSWERS);
  const activityLog = createActivityLog({ bodyMemory });
  const http = createHttpClient({ activityLog });
  const session: { credentials: CredentialInput; address: string } = {
    credentials: { apiKey: 'first-key' },
    address: `${server.origin}/base`,
  };
  let changeCount = 0;
  const open = () =>
    createCatalog({
      target: testTarget(session.address, { identityInBody }),
      http,
      credentialProvider: async () => sealed(session.credentials),
      known: testKnowledge(),
      tablesByHand: () => [],
    });
  const { client } = open();
  const replay = createReplay({
    activityLog,
    connections: { list: () => [testConnection(connection)], catalog: async () => open() },
    onChanging: () => (changeCount += 1),
  });
  onTestFinished(async () => {
    await http.close();
    await server.close();
  });
  const last = () => activityLog.list().at(-1)?.id ?? 0;
  return { server, activityLog, http, client, replay, session, last, changeCount: () => changeCount };
}

const settle = async (activityLog: { list(): readonly { state: string }[] }) =>
  expect.poll(() => activityLog.list().at(-1)?.state).toBe('done');

it('resends the same request with the current credentials of the connection', async () => {
  const { server, activityLog, client, replay, session, last } = await setUp();
  await client.call(operations.describeTable, { id: ['t'], body: { version: 9007199254740993n } });
  session.credentials = { apiKey: 'second-key', bearer: 'token' };
  const { requestId } = await replay({ requestId: last() });
  await settle(activityLog);
  const [before, after] = server.seen;
  expect(after).toMatchObject({ method: before?.method, path: before?.path, body: before?.body });
  expect(after?.headers).toMatchObject({ 'x-api-key': 'second-key', authorization: 'Bearer token' });
  expect(activityLog.list().at(-1)).toMatchObject({ id: requestId, effect: 'reads', status: 200 });
});

it('replaces the identity in the body with the current credentials', async () => {
  const { server, client, replay, session, last } = await setUp({ identityInBody: true });
  await client.call(operations.describeTable, { id: ['t'], body: { version: 9007199254740993n } });
  session.credentials = { bearer: 'newer' };
  await replay({ requestId: last() });
  await expect.poll(() => server.seen.length).toBe(2);
  expect(parseJson(server.seen[1]?.body ?? '')).toEqual({
    ...Object(parseJson(server.seen[0]?.body ?? '')),
    identity: { auth_token: 'newer' },
  });
});

it('returns the request ID once the request is sent, even if the server is down', async () => {
  const { server, activityLog, client, replay, last } = await setUp();
  await client.call(operations.listTags, { id: ['t'] });
  await server.close();
  const { requestId } = await replay({ requestId: last() });
  expect(activityLog.find(requestId)?.entry.path).toBe('/base/v1/table/t/tags/list');
});

const change = { id: ['t'], body: { tag: 'v1', version: 1n } };

it('resends a change, and clears the cached catalog before and after', async () => {
  const { server, activityLog, client, replay, last, changeCount } = await setUp();
  await client.call(operations.createTag, change);
  await replay({ requestId: last() });
  await settle(activityLog);
  expect(server.seen.map(({ path }) => path)).toEqual(Array(2).fill('/base/v1/table/t/tags/create'));
  await expect.poll(changeCount).toBe(2);
});

it.each([
  ['through a read-only connection', { readOnly: true }, undefined, 'REFUSED'],
  ['in production without the typed connection name', { production: true }, undefined, 'INVALID'],
  ['in production with a wrong connection name', { production: true }, 'shop', 'INVALID'],
])('refuses to resend a change %s', async (_, connection, confirmation, code) => {
  const { server, client, replay, last } = await setUp({ connection });
  await client.call(operations.createTag, change);
  const again = { requestId: last(), ...defined({ confirmation }) };
  await expect(replay(again)).rejects.toMatchObject({ code });
  expect(server.seen).toHaveLength(1);
});

it('resends a query when read-only, and a change in production with the typed name', async () => {
  const { server, client, replay, last } = await setUp({ connection: { readOnly: true } });
  await client.call(operations.analyzePlan, { id: ['t'], body: { k: 1n, vector: {} } });
  await replay({ requestId: last() });
  await expect.poll(() => server.seen.length).toBe(2);
  const production = await setUp({ connection: { production: true } });
  await production.client.call(operations.createTag, change);
  await production.replay({ requestId: production.last(), confirmation: 'Shop' });
  await expect.poll(() => production.server.seen.length).toBe(2);
});

const base = { connectionId: 'c', method: 'POST', path: '/base/v1/x' } as const;

it.each([
  ['the request was a token request', { body: '{}', isConfidential: true }, /tokens/],
  [
    'the body was Arrow data',
    { body: new Uint8Array(3), contentType: 'application/vnd.apache.arrow.stream' },
    /Arrow/,
  ],
  ['the body was too long', { body: JSON.stringify('x'.repeat(300_000)) }, /256 KiB/],
  ['the body contained secrets', { body: '{"storage_options":{"key":"x"}}' }, /secrets/],
  ['the URL contained a secret', { path: '/base/v1/x?api_key=abc' }, /URL contained a secret/],
  [
    'the body contained an identity that the connection no longer sends',
    { body: '{"identity":{"api_key":"x"}}' },
    /contains an identity/,
  ],
  ['the body was evicted', { body: JSON.stringify('x'.repeat(6_000)) }, /make room/],
])('is rejected with the reason when %s', async (_, request, reason) => {
  const { server, http, replay, last } = await setUp();
  await http.send({ ...base, origin: server.origin, ...request });
  await expect(replay({ requestId: last() })).rejects.toThrow(reason);
  expect(server.seen).toHaveLength(1);
});

it('is rejected for a redirected request', async () => {
  const { server, http, replay, last } = await setUp();
  await http.send({ connectionId: 'c', method: 'GET', origin: server.origin, path: '/base/moved' });
  await expect(replay({ requestId: last() })).rejects.toThrow(/redirect of request 1/);
});

it('is rejected when the address of the connection has changed or the connection was removed', async () => {
  const { client, http, server, replay, session, last } = await setUp();
  await client.call(operations.listTags, { id: ['t'] });
  session.address = 'http://127.0.0.1:1';
  await expect(replay({ requestId: last() })).rejects.toThrow(/address has changed/);
  await http.send({ ...base, connectionId: 'removed', origin: server.origin });
  await expect(replay({ requestId: last() })).rejects.toMatchObject({ code: 'GONE' });
  await expect(replay({ requestId: 999 })).rejects.toMatchObject({ code: 'GONE' });
});

it('sends to the current address of a local server', async () => {
  const { client, server, replay, session, last } = await setUp({ connection: { local: true } });
  await client.call(operations.listTags, { id: ['t'] });
  const elsewhere = await startRoutes(ANSWERS);
  onTestFinished(elsewhere.close);
  session.address = `${elsewhere.origin}/base`;
  await replay({ requestId: last() });
  await expect.poll(() => elsewhere.seen.length).toBe(1);
  expect(server.seen).toHaveLength(1);
});
