import { describe, expect, it } from 'vitest';
import { statusFailure } from './status-failure.ts';
import { lookupInTurn } from './testing/lookup-in-turn.ts';
import { setUp, startServerForTest } from './testing/test-client.ts';
import type { TestServer } from './testing/test-server.ts';

const credentials = [
  ['authorization', 'Bearer CANARY'],
  ['x-api-key', 'CANARY'],
  ['x-svc-ctx-team', 'CANARY'],
  ['x-svc-database', 'CANARY'],
] as const;

function seenBy(server: TestServer): string {
  return JSON.stringify(server.seen.map(({ headers, body }) => [headers, body]));
}

describe('a redirect', () => {
  it('is followed on the same server with all headers and the body, and each hop is logged', async () => {
    const { server, client, activityLog } = await setUp((seen, response) => {
      if (seen.path === '/a') response.writeHead(308, { location: '/a/' }).end('moved');
      else response.end('here');
    });
    const answer = await client.send({
      connectionId: 'c',
      method: 'POST',
      origin: server.origin,
      path: '/a',
      body: '{"id":[]}',
      credentials,
    });
    expect(answer.text).toBe('here');
    expect(server.seen.map(({ path, body }) => [path, body])).toEqual([
      ['/a', '{"id":[]}'],
      ['/a/', '{"id":[]}'],
    ]);
    expect(server.seen[1]?.headers['x-api-key']).toBe('CANARY');
    expect(server.connections()).toBe(1);
    expect(activityLog.list()).toMatchObject([
      { id: 1, path: '/a', state: 'done', status: 308 },
      { id: 2, path: '/a/', state: 'done', status: 200, redirectedFrom: 1 },
    ]);
    expect(answer.requestId).toBe(2);
    expect(JSON.stringify(activityLog.list())).not.toContain('CANARY');
  });

  it('sends no credentials to another server, nor to the first one after a redirect back', async () => {
    const other = await startServerForTest((_, response) => {
      response.writeHead(302, { location: `${first.server.origin}/back` }).end();
    });
    const first = await setUp((seen, response) => {
      if (seen.path === '/') response.writeHead(302, { location: `${other.origin}/x?key=CANARY` }).end();
      else response.end('back');
    });
    const { server, client, activityLog } = first;
    const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/' } as const;
    const answer = await client.send({ ...request, headers: [['x-more', 'CANARY']], credentials });
    expect(answer.text).toBe('back');
    expect(other.seen).toHaveLength(1);
    expect(seenBy(other)).not.toContain('CANARY');
    expect(JSON.stringify(server.seen[1])).not.toContain('CANARY');
    expect(activityLog.list().map(({ redirectedFrom }) => redirectedFrom)).toEqual([undefined, 1, 2]);
    expect(JSON.stringify(activityLog.list())).not.toContain('CANARY');
  });

  it('sends credentials to another server once the user trusts it, and until then names it in the error', async () => {
    const other = await startServerForTest(({ headers }, response) => {
      response.writeHead(headers['x-api-key'] === 'CANARY' ? 200 : 401).end('{}');
    });
    const { server, client } = await setUp((_, response) => {
      response.writeHead(307, { location: `${other.origin}/x` }).end();
    });
    const request = {
      connectionId: 'c',
      method: 'GET',
      origin: server.origin,
      path: '/',
      credentials,
    } as const;
    const refused = statusFailure(await client.send(request), {
      action: 'list tables',
      sent: { apiKey: true, requiresApiKey: false },
    });
    expect(refused).toMatchObject({
      code: 'REFUSED',
      message: `Couldn’t list tables (401). Redirected to ${other.origin}. Credentials aren’t sent there until you trust it.`,
      details: { status: 401, untrustedOrigin: other.origin },
    });
    expect(seenBy(other)).not.toContain('CANARY');
    const agreed = await client.send({ ...request, trustedOrigins: [other.origin] });
    expect(agreed).toMatchObject({ status: 200 });
    expect(agreed.untrustedOrigin).toBeUndefined();
  });

  it('isn’t followed to a trusted host that resolves to a link-local address', async () => {
    const { lookup } = lookupInTurn('169.254.169.254');
    const { server, client } = await setUp(
      (_, response) => response.writeHead(302, { location: 'http://agreed.test/latest' }).end(),
      {},
      { lookup },
    );
    const request = {
      connectionId: 'c',
      method: 'GET',
      origin: server.origin,
      path: '/',
      credentials,
    } as const;
    await expect(client.send({ ...request, trustedOrigins: ['http://agreed.test'] })).rejects.toThrow(
      'which has a link-local',
    );
  });

  it('is returned unchanged if requested', async () => {
    const { server, client } = await setUp((_, response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/' } as const;
    expect((await client.send({ ...request, redirects: 'return' })).status).toBe(302);
    expect(server.seen).toHaveLength(1);
  });

  it('sends no body to another server', async () => {
    const other = await startServerForTest((_, response) => response.end());
    const { server, client } = await setUp((_, response) => {
      response.writeHead(307, { location: other.origin }).end();
    });
    const request = { connectionId: 'c', method: 'POST', origin: server.origin, path: '/' } as const;
    await expect(client.send({ ...request, body: '{"identity":{}}' })).rejects.toMatchObject({
      code: 'SERVER_ERROR',
      message: expect.stringContaining(
        `redirects to ${other.origin}/ (307). Requests with a body go only to the connection’s own server`,
      ),
    });
    expect(other.connections()).toBe(0);
  });

  it('is followed five times in a row, but not six', async () => {
    const { server, get } = await setUp((seen, response) => {
      const left = Number(seen.path.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(301, { location: String(left - 1) }).end();
    });
    expect((await get('/5')).text).toBe('there');
    expect(server.seen).toHaveLength(6);
    await expect(get('/6')).rejects.toThrow('after 5 redirects already');
    expect(server.seen.map(({ path }) => path).slice(6)).toEqual(['/6', '/5', '/4', '/3', '/2', '/1']);
  });

  it('is not followed in a loop', async () => {
    const { server, get } = await setUp((seen, response) => {
      response.writeHead(302, { location: seen.path === '/a' ? '/b' : '/a' }).end();
    });
    const circle = ['/a', '/b', '/a'].map((path) => server.origin + path).join(', then ');
    await expect(get('/a')).rejects.toThrow(`Redirect loop at ${server.origin}: ${circle}.`);
    expect(server.seen).toHaveLength(2);
  });

  it('keeps an encoded `..` in the path if the server adds a trailing slash', async () => {
    const { server, get } = await setUp((seen, response) => {
      if (seen.path.endsWith('/')) response.end();
      else response.writeHead(307, { location: `${seen.path}/` }).end();
    });
    await get('/v1/table/%2E%2E/describe');
    expect(server.seen[1]?.path).toBe('/v1/table/%2E%2E/describe/');
  });

  it('isn’t followed to a host that resolves to a link-local address', async () => {
    const { lookup } = lookupInTurn('169.254.169.254');
    const { get, last } = await setUp(
      (_, response) => response.writeHead(302, { location: 'http://metadata.test/latest' }).end(),
      {},
      { lookup },
    );
    await expect(get()).rejects.toMatchObject({
      code: 'SERVER_ERROR',
      message: expect.stringContaining('http://metadata.test, which has a link-local'),
    });
    expect(last()).toMatchObject({ state: 'failed', origin: 'http://metadata.test', redirectedFrom: 1 });
  });

  it('connects to the address that was checked, even if the name resolves differently later', async () => {
    const other = await startServerForTest((_, response) => response.end('checked'));
    const { hostnames, lookup } = lookupInTurn('127.0.0.1', '169.254.169.254');
    const { get } = await setUp(
      (_, response) =>
        response.writeHead(302, { location: other.origin.replace('127.0.0.1', 'flip.test') }).end(),
      {},
      { lookup },
    );
    expect((await get()).text).toBe('checked');
    expect(hostnames).toEqual(['flip.test']);
  });

  it('can be aborted after the first hop', async () => {
    const cancel = new AbortController();
    const { get, activityLog } = await setUp((seen, response) => {
      if (seen.path === '/') response.writeHead(302, { location: '/slow' }).end();
      else cancel.abort();
    });
    await expect(get('/', cancel.signal)).rejects.toThrow('aborted');
    expect(activityLog.list().map(({ state }) => state)).toEqual(['done', 'cancelled']);
  });
});
