import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from './http-client.ts';
import { setUp, setUpRaw } from './testing/test-client.ts';

/** Returns at once, and records the requested wait. */
function fakeSleep() {
  const waits: number[] = [];
  return { waits, sleep: async (milliseconds: number) => void waits.push(milliseconds) };
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const requestTo = (origin: string, rest: Partial<HttpRequest> = {}): HttpRequest => ({
  connectionId: 'c',
  method: 'GET',
  origin,
  path: '/',
  ...rest,
});
const post = { method: 'POST', body: '{}' } as const;

describe('a repeatable request', () => {
  it('is retried after the Retry-After delay of a 429, and each attempt is logged', async () => {
    const { waits, sleep } = fakeSleep();
    const { server, client, activityLog } = await setUp(
      (_, response) => {
        if (server.seen.length < 3) response.writeHead(429, { 'retry-after': '7' }).end();
        else response.end('now');
      },
      {},
      { sleep },
    );
    const answer = await client.send(requestTo(server.origin, { ...post, repeatable: true }));
    expect(answer).toMatchObject({ status: 200, text: 'now', requestId: 3 });
    expect(server.seen.map(({ body }) => body)).toEqual(['{}', '{}', '{}']);
    expect(waits.map((wait) => Math.floor(wait / 1000))).toEqual([7, 7]);
    expect(activityLog.list().map(({ status, attempt }) => [status, attempt])).toEqual([
      [429, undefined],
      [429, 2],
      [200, 3],
    ]);
  });

  it('returns the third 503 after increasing waits with jitter', async () => {
    const { waits, sleep } = fakeSleep();
    const { server, client } = await setUp((_, response) => response.writeHead(503).end(), {}, { sleep });
    expect((await client.send(requestTo(server.origin, { repeatable: true }))).status).toBe(503);
    expect(server.seen).toHaveLength(3);
    const [first = 0, second = 0] = waits;
    expect(waits).toHaveLength(2);
    expect(first).toBeGreaterThanOrEqual(250);
    expect(first).toBeLessThan(500);
    expect(second).toBeGreaterThanOrEqual(500);
    expect(second).toBeLessThan(1000);
  });

  it('waits until the Retry-After date of a 503', async () => {
    const { waits, sleep } = fakeSleep();
    const { server, client } = await setUp(
      (_, response) => {
        const headers = {
          date: 'Sat, 01 Jan 2000 00:00:00 GMT',
          'retry-after': 'Sat, 01 Jan 2000 00:00:20 GMT',
        };
        response.writeHead(server.seen.length === 1 ? 503 : 200, headers).end();
      },
      {},
      { sleep },
    );
    expect((await client.send(requestTo(server.origin, { repeatable: true }))).status).toBe(200);
    expect(waits.map((wait) => Math.floor(wait / 1000))).toEqual([20]);
  });

  it('returns a response at once if its Retry-After exceeds 30 seconds', async () => {
    const { waits, sleep } = fakeSleep();
    const { server, client } = await setUp(
      (_, response) => response.writeHead(429, { 'retry-after': '31' }).end(),
      {},
      { sleep },
    );
    expect((await client.send(requestTo(server.origin, { repeatable: true }))).status).toBe(429);
    expect([server.seen.length, waits]).toEqual([1, []]);
  });

  it.each([500, 502, 504, 400, 404])('is not retried after a %i', async (status) => {
    const { server, client } = await setUp((_, response) => response.writeHead(status).end());
    expect((await client.send(requestTo(server.origin, { repeatable: true }))).status).toBe(status);
    expect(server.seen).toHaveLength(1);
  });

  it('is retried if its keep-alive connection breaks', async () => {
    const { sleep } = fakeSleep();
    let requestCount = 0;
    const talk = (socket: Socket) =>
      socket.on('data', () => {
        requestCount += 1;
        if (requestCount === 2) socket.resetAndDestroy();
        else socket.write(OK);
      });
    const { client, activityLog, origin } = await setUpRaw(talk, {}, { sleep });
    await client.send(requestTo(origin));
    expect((await client.send(requestTo(origin, { repeatable: true }))).text).toBe('ok');
    expect(requestCount).toBe(3);
    expect(activityLog.list().map(({ state }) => state)).toEqual(['done', 'failed', 'done']);
  });

  it('fails if the connection breaks on the third attempt too', async () => {
    const { sleep } = fakeSleep();
    let requestCount = 0;
    const talk = (socket: Socket) =>
      socket.once('data', () => {
        requestCount += 1;
        socket.end();
      });
    const { client, origin } = await setUpRaw(talk, {}, { sleep });
    await expect(client.send(requestTo(origin, { repeatable: true }))).rejects.toMatchObject({
      code: 'UNREACHABLE',
      details: { requestId: 3 },
    });
    expect(requestCount).toBe(3);
  });

  it('is not retried if the response breaks off in the middle', async () => {
    let requestCount = 0;
    const { client, origin } = await setUpRaw((socket) =>
      socket.once('data', () => {
        requestCount += 1;
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx');
      }),
    );
    await expect(client.send(requestTo(origin, { repeatable: true }))).rejects.toThrow(
      'closed before the response was complete',
    );
    expect(requestCount).toBe(1);
  });

  it('can be aborted during a wait', async () => {
    const cancel = new AbortController();
    const { server, client, activityLog } = await setUp((_, response) => {
      response.writeHead(429, { 'retry-after': '30' }).end();
    });
    activityLog.subscribe(() => {
      if (activityLog.list()[0]?.state === 'done') cancel.abort(new Error('enough'));
    });
    const request = requestTo(server.origin, { repeatable: true, signal: cancel.signal });
    await expect(client.send(request)).rejects.toThrow('enough');
    expect(server.seen).toHaveLength(1);
  });

  it('is not retried if its connection was closed during a wait', async () => {
    const { server, client, activityLog } = await setUp((_, response) => {
      response.writeHead(503, { 'retry-after': '30' }).end();
    });
    activityLog.subscribe(() => {
      if (activityLog.list()[0]?.state === 'done') void client.forget('c');
    });
    await expect(client.send(requestTo(server.origin, { repeatable: true }))).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('connection was closed'),
    });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a request that is not repeatable', () => {
  it.each([429, 503])('is sent once, even after a %i', async (status) => {
    const { waits, sleep } = fakeSleep();
    const { server, client } = await setUp(
      (_, response) => response.writeHead(status, { 'retry-after': '0' }).end(),
      {},
      { sleep },
    );
    expect((await client.send(requestTo(server.origin, post))).status).toBe(status);
    expect([server.seen.length, waits]).toEqual([1, []]);
  });

  it.each([
    ['with a reset', (socket: Socket) => void socket.resetAndDestroy()],
    ['with an end', (socket: Socket) => void socket.end()],
    ['in the middle of the response', (socket: Socket) => void socket.end(OK.slice(0, -1))],
  ])('is sent once, even if its keep-alive connection breaks %s', async (_, breakOff) => {
    let requestCount = 0;
    const { client, origin } = await setUpRaw((socket) =>
      socket.on('data', () => {
        requestCount += 1;
        if (requestCount === 1) socket.write(OK);
        else breakOff(socket);
      }),
    );
    await client.send(requestTo(origin));
    await expect(client.send(requestTo(origin, post))).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(requestCount).toBe(2);
  });

  it('uses a new connection if the keep-alive one was closed before it was sent', async () => {
    const closed: Promise<unknown>[] = [];
    const { client, activityLog, origin } = await setUpRaw((socket) => {
      closed.push(new Promise((resolve) => socket.once('close', resolve)));
      socket.once('data', () => socket.end(OK));
    });
    await client.send(requestTo(origin));
    await closed[0];
    expect((await client.send(requestTo(origin, post))).text).toBe('ok');
    expect(activityLog.list()).toHaveLength(2);
  });
});
