import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { HIDDEN } from '../activity-log/mask-secrets.ts';
import { setUp, startServerForTest } from './testing/test-client.ts';

const SECRET_QUERY = 'sv=2023-11-03&sp=r&sig=CANARY%2Fabc%2B';

it('a secret query is sent to the server, but masked in the activity log', async () => {
  const { server, client, activityLog } = await setUp((_, response) => {
    response.setHeader('content-type', 'application/xml');
    response.end(`<Error><Words>CANARY/abc+ and CANARY%2Fabc%2B</Words></Error>`);
  });
  const request = { connectionId: 'c', method: 'GET', origin: server.origin } as const;
  for (const path of ['/lake/a', '/lake?comp=list']) {
    await client.send({ ...request, path, secretQuery: SECRET_QUERY });
  }
  expect(server.seen.map(({ path }) => path)).toEqual([
    `/lake/a?${SECRET_QUERY}`,
    `/lake?comp=list&${SECRET_QUERY}`,
  ]);
  expect(activityLog.list().map(({ path }) => path)).toEqual([
    `/lake/a?sv=${HIDDEN}&sp=${HIDDEN}&sig=${HIDDEN}`,
    `/lake?comp=list&sv=${HIDDEN}&sp=${HIDDEN}&sig=${HIDDEN}`,
  ]);
  const [first] = activityLog.list();
  const stored = activityLog.find(first?.id ?? 0);
  expect(stored?.sent.isPathWhole).toBe(false);
  expect(stored?.bodies.answer.state).toBe('kept');
  expect(JSON.stringify([activityLog.list(), stored])).not.toMatch(/CANARY|2023-11-03/);
});

it('a secret query isn’t sent after a redirect, even on the same server', async () => {
  const { server, client, activityLog } = await setUp((seen, response) => {
    if (seen.path.startsWith('/a')) response.writeHead(302, { location: '/b?x=1' }).end();
    else response.end('{}');
  });
  const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/a' } as const;
  await client.send({ ...request, secretQuery: SECRET_QUERY });
  expect(server.seen.map(({ path }) => path)).toEqual([`/a?${SECRET_QUERY}`, '/b?x=1']);
  expect(JSON.stringify(activityLog.list())).not.toContain('CANARY');
});

it('a secret query with a line break is rejected', async () => {
  const { server, client } = await setUp((_, response) => response.end('{}'));
  const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/a' } as const;
  await expect(client.send({ ...request, secretQuery: 'sig=a\r\nx: y' })).rejects.toMatchObject({
    code: 'INVALID',
  });
  expect(server.seen).toEqual([]);
});

it('an S3 session token is masked in a response body that quotes it', async () => {
  const { server, client, activityLog } = await setUp((seen, response) => {
    response.writeHead(403).end(`<Error><Quoted>${seen.headers['x-amz-security-token']}</Quoted></Error>`);
  });
  const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/a' } as const;
  await client.send({ ...request, credentials: [['x-amz-security-token', 'CANARY-session']] });
  const stored = activityLog.find(1);
  expect(stored?.bodies.answer).toMatchObject({ state: 'kept', isMasked: true });
  expect(JSON.stringify([activityLog.list(), stored])).not.toContain('CANARY');
});

it('a file range is requested without compression, and its bytes aren’t logged', async () => {
  const packed = gzipSync('{"row": "CANARY"}');
  const server = await startServerForTest(({ path }, response) => {
    if (path === '/missing') response.writeHead(404).end('{"error":"no such key"}');
    else
      response.writeHead(206, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(packed);
  });
  const { client, activityLog } = await setUp((_, response) => response.end());
  const request = { connectionId: 'c', method: 'GET', origin: server.origin, isFile: true } as const;
  const { bytes } = await client.send({ ...request, path: '/a', headers: [['range', 'bytes=0-99']] });
  expect(Buffer.from(bytes)).toEqual(packed);
  expect(server.seen[0]?.headers).toMatchObject({ 'accept-encoding': 'identity', range: 'bytes=0-99' });
  expect(activityLog.find(1)?.bodies.answer).toEqual({ state: 'left-out', why: 'Not saved: file data.' });
  expect(activityLog.list()[0]?.requestHeaders).toContainEqual(['range', 'bytes=0-99']);
  await client.send({ ...request, path: '/missing' });
  expect(activityLog.find(2)?.bodies.answer).toMatchObject({ state: 'kept' });
});
