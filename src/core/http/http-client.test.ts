import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { setUp, setUpRaw } from './testing/test-client.ts';

describe('a request', () => {
  it.each(['/v1/table/%2E%2E/x', '/a/../b', '/%2F%25%24', '/a?b=%2E&c=[{]', '/a//b'])(
    'is sent with the path %s unchanged',
    async (path) => {
      const { server, get } = await setUp((_, response) => response.end());
      await get(path);
      expect(server.seen[0]?.path).toBe(path);
    },
  );

  it('sends its body, and returns a response of any status', async () => {
    const { client, server, last } = await setUp((_, response) => {
      response.writeHead(409, { 'x-request-id': 'r1' }).end('héllo');
    });
    const answer = await client.send({
      connectionId: 'c',
      method: 'POST',
      origin: server.origin,
      path: '/p',
      body: '{"id":["é"]}',
    });
    expect(server.seen[0]).toMatchObject({ method: 'POST', body: '{"id":["é"]}' });
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
    expect(answer).toMatchObject({ status: 409, text: 'héllo', requestId: last()?.id });
    expect(last()).toMatchObject({ state: 'done', status: 409, requestBytes: 13, responseBytes: 6 });
  });

  it('sends and receives bytes, and logs none of them', async () => {
    const rows = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const type = 'application/vnd.apache.arrow.stream';
    const { client, server, activityLog, last } = await setUp((seen, response) => {
      response.writeHead(200, { 'content-type': type }).end(seen.bytes);
    });
    const answer = await client.send({
      connectionId: 'c',
      method: 'POST',
      origin: server.origin,
      path: '/',
      body: rows,
      contentType: type,
      accept: type,
    });
    expect(server.seen[0]?.headers).toMatchObject({
      'content-type': type,
      accept: type,
      'content-length': '256',
    });
    expect(new Uint8Array(answer.bytes)).toEqual(rows);
    expect(last()).toMatchObject({ requestBytes: 256, responseBytes: 256 });
    const bodies = activityLog.find(answer.requestId)?.bodies;
    expect([bodies?.request.state, bodies?.answer.state]).toEqual(['left-out', 'left-out']);
  });

  it('sends its credentials, and hides them in the activity log', async () => {
    const { client, server, last } = await setUp((_, response) => response.end());
    const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/' } as const;
    const credentials = [
      ['x-api-key', 'CANARY'],
      ['x-lance-ctx-team', 'CANARY'],
    ] as const;
    await client.send({ ...request, headers: [['x-request-id', 'r1']], credentials });
    expect(server.seen[0]?.headers).toMatchObject({ 'x-api-key': 'CANARY', 'x-lance-ctx-team': 'CANARY' });
    expect(JSON.stringify(last())).not.toContain('CANARY');
    expect(last()?.requestHeaders).toEqual(
      expect.arrayContaining([
        ['x-api-key', '‹hidden›'],
        ['x-request-id', 'r1'],
      ]),
    );
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('accepts %s encoding, decodes it, and counts the compressed bytes', async (encoding, pack) => {
    const packed = pack('x'.repeat(10_000));
    const { server, get, last } = await setUp((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(packed);
    });
    expect((await get()).text).toBe('x'.repeat(10_000));
    expect(server.seen[0]?.headers['accept-encoding']).toContain(encoding);
    expect(last()?.responseBytes).toBe(packed.length);
  });

  it('keeps its socket open for the next one, which then has no connect phase', async () => {
    const { server, activityLog, get } = await setUp((_, response) => response.end('x'));
    await get();
    await get();
    expect(server.connections()).toBe(1);
    const [first, second] = activityLog.list().map((entry) => Object.keys(entry.phases).sort());
    expect(first).toEqual(['body', 'connect', 'wait']);
    expect(second).toEqual(['body', 'wait']);
  });

  it('has a dns phase when the host is a name', async () => {
    const { server, client, last } = await setUp((_, response) => response.end('x'));
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    await client.send({ connectionId: 'c', method: 'GET', origin, path: '/' });
    expect(Object.keys(last()?.phases ?? {}).sort()).toEqual(['body', 'connect', 'dns', 'wait']);
  });

  it('waits if all connections are busy, and can be aborted meanwhile', async () => {
    const responses: ServerResponse[] = [];
    const arrivals = [withResolvers(), withResolvers(), withResolvers()];
    const { server, get, last } = await setUp(
      (_, response) => {
        responses.push(response);
        arrivals[responses.length - 1]?.resolve(undefined);
      },
      { connections: 2 },
    );
    const running = [get('/1'), get('/2')];
    await Promise.all([arrivals[0]?.promise, arrivals[1]?.promise]);
    const cancel = new AbortController();
    const waiting = get('/3', cancel.signal);
    const next = get('/4');
    cancel.abort();
    await expect(waiting).rejects.toThrow('aborted');
    responses[0]?.end();
    await arrivals[2]?.promise;
    responses[1]?.end();
    responses[2]?.end();
    await Promise.all([...running, next]);
    expect(server.seen.map((seen) => seen.path).sort()).toEqual(['/1', '/2', '/4']);
    expect(server.connections()).toBe(2);
    expect(last()?.state).toBe('done');
  });
});

function withResolvers() {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise<unknown>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe('cancelling', () => {
  it('closes the socket before the response', async () => {
    const cancel = new AbortController();
    const closed = withResolvers();
    const { get, last } = await setUp((_, response) => {
      response.on('close', () => closed.resolve('closed'));
      cancel.abort();
    });
    await expect(get('/', cancel.signal)).rejects.toThrow('aborted');
    expect(await closed.promise).toBe('closed');
    expect(last()?.state).toBe('cancelled');
  });

  it('closes the socket in the middle of a body', async () => {
    const cancel = new AbortController();
    const closed = withResolvers();
    const { get } = await setUp((_, response) => {
      response.on('close', () => closed.resolve('closed'));
      response.writeHead(200, { 'content-length': 100 }).write('x', () => cancel.abort());
    });
    await expect(get('/', cancel.signal)).rejects.toThrow('aborted');
    expect(await closed.promise).toBe('closed');
  });

  it('ends a connection attempt', async () => {
    const cancel = new AbortController();
    const closed = withResolvers();
    const { get, last } = await setUpRaw((socket) => {
      // The TLS handshake never gets a response.
      socket.on('close', () => closed.resolve('closed'));
      socket.once('data', () => cancel.abort());
    });
    await expect(get('https', cancel.signal)).rejects.toThrow('aborted');
    expect(await closed.promise).toBe('closed');
    expect(last()?.state).toBe('cancelled');
  });

  it('sends nothing if the signal is already aborted', async () => {
    const { server, get, last } = await setUp((_, response) => response.end());
    await expect(get('/', AbortSignal.abort())).rejects.toThrow('aborted');
    expect(server.connections()).toBe(0);
    expect(last()?.state).toBe('cancelled');
  });

  it('leaves the connection usable for the next request', async () => {
    const cancel = new AbortController();
    const { get } = await setUp((seen, response) => {
      if (seen.path === '/slow') cancel.abort();
      else response.end('next');
    });
    await expect(get('/slow', cancel.signal)).rejects.toThrow('aborted');
    expect((await get('/next')).text).toBe('next');
  });
});

describe('forgetting a connection', () => {
  it('aborts its running requests, and no others', async () => {
    const responses: ServerResponse[] = [];
    const arrived = withResolvers();
    const { client, server } = await setUp((_, response) => {
      responses.push(response);
      if (responses.length === 2) arrived.resolve(undefined);
    });
    const request = { method: 'GET', origin: server.origin, path: '/' } as const;
    const mine = client.send({ ...request, connectionId: 'mine' });
    const other = client.send({ ...request, connectionId: 'other' });
    const broken = expect(mine).rejects.toMatchObject({ code: 'UNREACHABLE' });
    await arrived.promise;
    await client.forget('mine');
    await broken;
    for (const response of responses) response.end('kept');
    expect((await other).text).toBe('kept');
  });

  it('aborts a request that isn’t sent yet', async () => {
    const { client, server, get } = await setUp((_, response) => response.end());
    const first = expect(get()).rejects.toMatchObject({ code: 'UNREACHABLE' });
    await client.forget('c');
    await first;
    expect(server.seen).toEqual([]);
    expect((await get()).status).toBe(200);
  });
});
