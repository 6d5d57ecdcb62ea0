import { expect, it } from 'vitest';
import { setUp, startServerForTest } from './testing/test-client.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

it('each attempt sends its own X-Request-Id, which the activity log records', async () => {
  const { server, client, activityLog } = await setUp(
    (_, response) => response.writeHead(server.seen.length === 1 ? 503 : 200).end(),
    {},
    { sleep: async () => {} },
  );
  await client.send({ connectionId: 'c', method: 'GET', origin: server.origin, path: '/', repeatable: true });
  const sent = server.seen.map(({ headers }) => headers['x-request-id']);
  expect(sent).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
  expect(new Set(sent).size).toBe(2);
  expect(activityLog.list().map(({ xRequestId }) => xRequestId)).toEqual(sent);
});

it('an X-Request-Id set by the user is sent unchanged, without a second one', async () => {
  const { server, client, last } = await setUp((_, response) => response.end());
  const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/' } as const;
  await client.send({ ...request, credentials: [['X-Request-Id', 'mine']] });
  expect(server.seen[0]?.headers['x-request-id']).toBe('mine');
  expect(last()?.xRequestId).toBe('mine');
});

it('storage requests, confidential requests, and redirects to another origin have no X-Request-Id', async () => {
  const elsewhere = await startServerForTest((_, response) => response.end());
  const { server, client } = await setUp((_, response) =>
    response.writeHead(307, { location: `${elsewhere.origin}/b` }).end(),
  );
  const request = { connectionId: 'c', method: 'GET', path: '/' } as const;
  await client.send({ ...request, origin: elsewhere.origin, source: { part: 'storage' } });
  await client.send({ ...request, origin: elsewhere.origin, isConfidential: true });
  await client.send({ ...request, origin: server.origin });
  expect(server.seen[0]?.headers['x-request-id']).toMatch(UUID);
  expect(elsewhere.seen.map(({ headers }) => headers['x-request-id'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
