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

/** A server, a catalog that sends it requests, and these requests. */
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

it('sends the same again, with what the connection has as credentials by now', async () => {
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

it('puts the credentials of now where the body says who asks', async () => {
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

it('answers as soon as it is on its way, and also where nobody answers', async () => {
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
  ['through a connection that is read-only', { readOnly: true }, undefined, 'REFUSED'],
  ['in production without its name', { production: true }, undefined, 'INVALID'],
  ['in production with another name', { production: true }, 'shop', 'INVALID'],
])('changes nothing %s', async (_, connection, confirmation, code) => {
  const { server, client, replay, last } = await setUp({ connection });
  await client.call(operations.createTag, change);
  const again = { requestId: last(), ...defined({ confirmation }) };
  await expect(replay(again)).rejects.toMatchObject({ code });
  expect(server.seen).toHaveLength(1);
});

it('runs a query again on what is read-only, and changes production for who typed its name', async () => {
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
  ['it asked for tokens', { body: '{}', isConfidential: true }, /tokens/],
  [
    'its body was Arrow',
    { body: new Uint8Array(3), contentType: 'application/vnd.apache.arrow.stream' },
    /Arrow/,
  ],
  ['its body was too long', { body: JSON.stringify('x'.repeat(300_000)) }, /256 KiB/],
  ['its body held secrets of its own', { body: '{"storage_options":{"key":"x"}}' }, /secrets/],
  ['its address held one', { path: '/base/v1/x?api_key=abc' }, /URL contained a secret/],
  ['who asked is said in no body now', { body: '{"identity":{"api_key":"x"}}' }, /contains an identity/],
  ['its body made room', { body: JSON.stringify('x'.repeat(6_000)) }, /make room/],
])('is refused where %s, with the reason', async (_, request, reason) => {
  const { server, http, replay, last } = await setUp();
  await http.send({ ...base, origin: server.origin, ...request });
  await expect(replay({ requestId: last() })).rejects.toThrow(reason);
  expect(server.seen).toHaveLength(1);
});

it('is refused for where an answer pointed', async () => {
  const { server, http, replay, last } = await setUp();
  await http.send({ connectionId: 'c', method: 'GET', origin: server.origin, path: '/base/moved' });
  await expect(replay({ requestId: last() })).rejects.toThrow(/redirect of request 1/);
});

it('is refused where the connection has another address by now, or is gone', async () => {
  const { client, http, server, replay, session, last } = await setUp();
  await client.call(operations.listTags, { id: ['t'] });
  session.address = 'http://127.0.0.1:1';
  await expect(replay({ requestId: last() })).rejects.toThrow(/address has changed/);
  await http.send({ ...base, connectionId: 'removed', origin: server.origin });
  await expect(replay({ requestId: last() })).rejects.toMatchObject({ code: 'GONE' });
  await expect(replay({ requestId: 999 })).rejects.toMatchObject({ code: 'GONE' });
});

it('finds a server of our own wherever it runs now', async () => {
  const { client, server, replay, session, last } = await setUp({ connection: { local: true } });
  await client.call(operations.listTags, { id: ['t'] });
  const elsewhere = await startRoutes(ANSWERS);
  onTestFinished(elsewhere.close);
  session.address = `${elsewhere.origin}/base`;
  await replay({ requestId: last() });
  await expect.poll(() => elsewhere.seen.length).toBe(1);
  expect(server.seen).toHaveLength(1);
});
