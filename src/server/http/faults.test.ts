import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type FaultKind, type FaultSettingsInput, faultSettings } from '#protocol/index.ts';
import { serve, type TestServer } from '../testing/test-server.ts';
import { HUGE_BYTES } from './faults.ts';
import { exchange, readRawAnswer } from './testing/raw-exchange.ts';

const DESCRIBE = '/v1/table/a$b/describe';
const adminToken = 'a-token-for-tests';
const admin = { 'x-vitrine-admin': adminToken };

function serveWith(faults: FaultSettingsInput): Promise<TestServer> {
  return serve({ tables: [['a', 'b']], faults: faultSettings.parse(faults), adminToken });
}

const always = (kind: FaultKind, rest: FaultSettingsInput = {}) =>
  serveWith({ rates: { [kind]: 100 }, ...rest });

/** Polls the log until the server has added its entries. */
async function logged(server: TestServer, count: number): Promise<readonly Record<string, unknown>[]> {
  for (;;) {
    const { json } = await server.send('/admin/requests', { headers: admin });
    const requests = json.requests;
    if (Array.isArray(requests) && requests.length >= count) return requests;
  }
}

describe('an injected error', () => {
  it.each<[FaultKind, FaultSettingsInput, number, number]>([
    ['unauthenticated', {}, 401, 16],
    ['conflict', {}, 409, 14],
    ['throttled', {}, 429, 21],
    ['unavailable', {}, 503, 17],
    ['error', {}, 500, 18],
    ['error', { errorCode: 4 }, 404, 4],
    ['error', { errorCode: 0 }, 406, 0],
  ])('is returned: %s %o', async (kind, settings, status, code) => {
    const server = await always(kind, settings);
    const answer = await server.post(DESCRIBE);
    expect(answer).toMatchObject({ status, json: { code, instance: DESCRIBE } });
    expect(answer.json.error).toContain('Injected fault: ');
  });

  it('contains Retry-After', async () => {
    for (const kind of ['throttled', 'unavailable'] as const) {
      const server = await always(kind, { retryAfter: 7 });
      expect((await server.post(DESCRIBE)).headers['retry-after']).toBe('7');
    }
  });

  it('can be an HTML page of a proxy', async () => {
    const { port } = await always('html');
    const { status, headers, body } = readRawAnswer(
      await exchange(port, { method: 'POST', path: DESCRIBE }).ended,
    );
    expect(status).toBe(502);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<html>[\s\S]*<\/html>\n$/);
  });

  it('can be an endless redirect', async () => {
    const path = `${DESCRIBE}?delimiter=%24`;
    expect(await (await always('redirectLoop')).post(path)).toMatchObject({
      status: 307,
      headers: { location: path },
    });
  });

  it('never redirects to another site', async () => {
    const { port } = await always('redirectLoop');
    const { ended } = exchange(port, { method: 'POST', path: `http://evil.com${DESCRIBE}` });
    const { status, headers } = readRawAnswer(await ended);
    expect(status).toBe(307);
    expect(headers.get('location')).toBe('/');
  });
});

describe('a malformed response', () => {
  it.each(['describe', 'describe?load_detailed_metadata=1', 'exists'])(
    'is truncated JSON: %s',
    async (call) => {
      const { port } = await always('malformed');
      const text = await exchange(port, { method: 'POST', path: `/v1/table/a$b/${call}` }).ended;
      const { status, headers, body } = readRawAnswer(text);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/json/);
      expect(body).toHaveLength(Number(headers.get('content-length')));
      expect(() => JSON.parse(body)).toThrow();
    },
  );

  it('loses its connection after the request was executed', async () => {
    const server = await always('cut', { operations: ['createNamespace'] });
    const text = await exchange(server.port, { method: 'POST', path: '/v1/namespace/new/create' }).ended;
    const { status, headers, body } = readRawAnswer(text);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(0);
    expect(body.length).toBeLessThan(Number(headers.get('content-length')));
    expect((await server.post('/v1/namespace/new/exists')).status).toBe(200);
  });

  it('can also be a truncated error', async () => {
    const { port } = await always('cut');
    const text = await exchange(port, { method: 'POST', path: '/v1/table/nothing/describe' }).ended;
    const { status, headers, body } = readRawAnswer(text);
    expect(status).toBe(404);
    expect(body.length).toBeLessThan(Number(headers.get('content-length')));
  });

  it('can be huge, complete, and valid', async () => {
    const { port } = await always('huge');
    const outgoing = request({ host: '127.0.0.1', port, path: DESCRIBE, method: 'POST', agent: false }).end();
    const answer = await new Promise<IncomingMessage>((resolve) => outgoing.once('response', resolve));
    let size = 0;
    let ends = '';
    answer.on('data', (chunk: Buffer) => {
      if (size === 0) ends += chunk.toString('latin1', 0, 13);
      size += chunk.length;
      if (size === HUGE_BYTES) ends += chunk.toString('latin1').slice(-3);
    });
    await once(answer, 'end');
    expect(Number(answer.headers['content-length'])).toBe(HUGE_BYTES);
    expect(size).toBe(HUGE_BYTES);
    expect(ends).toBe('{"padding":"xx"}');
  }, 30_000);
});

describe('a hanging response', () => {
  it('doesn’t affect other requests, and ends when the client disconnects', async () => {
    const server = await always('hang', { operations: ['describeTable'] });
    const hanging = exchange(server.port, { method: 'POST', path: DESCRIBE });
    await new Promise((resolve) => hanging.socket.once('connect', resolve));
    expect((await server.send('/v1/table/')).status).toBe(200);
    expect(hanging.received()).toBe('');
    hanging.socket.destroy();
    const [, record] = await logged(server, 2);
    expect(record).toMatchObject({ operation: 'describeTable', fault: 'hang', status: 0 });
  });

  it.each<FaultSettingsInput>([{ rates: { hang: 100 } }, { latency: 600_000 }])(
    'ends when the server closes: %o',
    async (faults) => {
      const server = await serveWith({ ...faults, operations: ['describeTable'] });
      const hanging = exchange(server.port, { method: 'POST', path: DESCRIBE });
      await new Promise((resolve) => hanging.socket.once('connect', resolve));
      await server.send('/v1/table/');
      await server.close();
      expect(await hanging.ended).toBe('');
    },
  );
});

describe('latency', () => {
  it('delays the normal response', async () => {
    const server = await serveWith({ latency: 40 });
    expect((await server.post(DESCRIBE)).status).toBe(200);
    const [record] = await logged(server, 1);
    expect(Number(record?.duration)).toBeGreaterThanOrEqual(39);
  });

  it('ends without a change when the client disconnects', async () => {
    const server = await serveWith({ latency: 600_000, operations: ['createNamespace'] });
    const waiting = exchange(server.port, { method: 'POST', path: '/v1/namespace/new/create' });
    await new Promise((resolve) => waiting.socket.once('connect', resolve));
    await server.send('/v1/table/');
    waiting.socket.destroy();
    const [, record] = await logged(server, 2);
    expect(record).toMatchObject({ operation: 'createNamespace', status: 0 });
    expect((await server.post('/v1/namespace/new/exists')).status).toBe(404);
  });
});

it('injects faults only in the named operations, and never in admin routes', async () => {
  const server = await always('unavailable', { operations: ['describeTable'] });
  expect((await server.post(DESCRIBE)).status).toBe(503);
  expect((await server.send('/v1/table/')).status).toBe(200);
  await server.send('/admin/faults', {
    method: 'POST',
    headers: admin,
    body: '{"rates": {"unavailable": 100}}',
  });
  expect((await server.send('/v1/table/')).status).toBe(503);
  expect((await server.send('/openapi.json')).status).toBe(200);
  expect((await server.send('/admin/faults', { headers: admin })).status).toBe(200);
});

it('checks credentials and the Host header before it injects faults', async () => {
  const auth = { apiKeys: ['key'], bearerTokens: [] };
  const server = await serve({ auth, faults: faultSettings.parse({ rates: { unavailable: 100 } }) });
  expect((await server.send('/v1/table/', { headers: { host: 'evil.com' } })).status).toBe(403);
  expect((await server.send('/v1/table/')).status).toBe(401);
  expect((await server.send('/v1/table/', { headers: { 'x-api-key': 'key' } })).status).toBe(503);
});
