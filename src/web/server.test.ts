import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS_PATH } from '#contract/web-socket.ts';
import { addressesThatAnswer } from '#server/testing/addresses-that-answer.ts';
import { startTestWindowServer, type TestWindowServer, upgrade } from './testing/window-server.ts';

let server: TestWindowServer;

beforeAll(async () => {
  server = await startTestWindowServer();
});
afterAll(() => server.end());

describe('the server', () => {
  it('listens only on the loopback address', async () => {
    expect(await addressesThatAnswer(server.port)).toEqual(['127.0.0.1']);
  });
});

describe('the host header', () => {
  const hosts = {
    good: (port: number) => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`],
    bad: (port: number) => [
      'evil.com',
      `evil.com:${port}`,
      `127.0.0.1.evil.com:${port}`,
      '127.0.0.1',
      'localhost',
      `127.0.0.1:${port + 1}`,
      `LOCALHOST:${port}`,
      `localhost.:${port}`,
      '',
    ],
  };

  it('is accepted with a loopback name and the port', async () => {
    for (const host of hosts.good(server.port))
      expect(await server.status({ headers: { host } }), host).toBe(200);
  });

  it('is rejected with any other value', async () => {
    for (const host of hosts.bad(server.port))
      expect(await server.status({ headers: { host } }), host).toBe(403);
  });

  it('is rejected if it is repeated or missing', async () => {
    const host = `Host: 127.0.0.1:${server.port}`;
    expect(await server.firstLine(`GET / HTTP/1.1\r\n${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/);
    expect(await server.firstLine(`GET / HTTP/1.1\r\n${host}\r\nHost: evil.com\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 40/,
    );
    expect(await server.firstLine(`GET / HTTP/1.1\r\n${host}\r\n${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 40/);
    expect(await server.firstLine('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 403/);
  });

  it('is checked before OPTIONS and before an upgrade', async () => {
    expect(await server.status({ method: 'OPTIONS', headers: { host: 'evil.com' } })).toBe(403);
    expect(
      await server.status({ url: CALLS_PATH, headers: { ...upgrade(server.token), host: 'evil.com' } }),
    ).toBe(403);
  });
});

describe('the origin', () => {
  it.each(['null', 'http://evil.com', 'https://127.0.0.1', 'file://'])(
    'is rejected with the value %s',
    async (origin) => {
      expect(await server.status({ headers: { origin } })).toBe(403);
      expect(await server.status({ url: CALLS_PATH, headers: { ...upgrade(server.token), origin } })).toBe(
        403,
      );
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'is required for %s, which is rejected in any case',
    async (method) => {
      expect(await server.status({ method })).toBe(403);
      expect(await server.status({ method, headers: { origin: 'http://evil.com' } })).toBe(403);
      expect(await server.status({ method, headers: { origin: server.own } })).toBe(405);
    },
  );

  it('is checked before a form or JSON body is read', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const head = `POST ${CALLS_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n`;
      expect(await server.firstLine(`${head}\r\n`), type).toMatch(/^HTTP\/1.1 403/);
      expect(await server.firstLine(`${head}Origin: ${server.own}\r\n\r\n`), type).toMatch(/^HTTP\/1.1 405/);
    }
  });

  it('is rejected for requests initiated by another site', async () => {
    for (const site of ['cross-site', 'same-site']) {
      expect(await server.status({ headers: { 'sec-fetch-site': site } })).toBe(403);
    }
    for (const site of ['same-origin', 'none']) {
      expect(await server.status({ headers: { 'sec-fetch-site': site } })).toBe(200);
    }
  });
});

describe('the served content', () => {
  it('includes the page with its security headers, and the files of the build', async () => {
    const page = await server.send({});
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers).not.toHaveProperty('access-control-allow-origin');
    expect(await server.status({ url: '/app.js' })).toBe(200);
  });

  it.each([
    '/secret.txt',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/%252e%252e/app.js',
    '/app.js%00',
    '//app.js',
    '/etc/passwd',
    '/./app.js',
  ])('does not include %s', async (url) => {
    expect(await server.status({ url })).toBe(404);
  });
});

it('sends no CORS headers, even to a preflight request', async () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-private-network': 'true',
  };
  for (const sent of [
    {},
    { headers: { origin: server.own } },
    { method: 'OPTIONS', headers: { ...preflight, origin: server.own } },
  ]) {
    const names = Object.keys((await server.send(sent)).headers);
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

it('responds to HEAD with the status of GET', async () => {
  expect(await server.status({ method: 'HEAD' })).toBe(200);
  expect(await server.status({ method: 'HEAD', url: '/secret.txt' })).toBe(404);
});

it('closes the socket of a request whose body is not read', async () => {
  const head = (method: string) => `${method} / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n`;
  const idle = connect(server.port, '127.0.0.1').resume();
  idle.write(`${head('HEAD')}\r\n`);
  await once(idle, 'data');
  const unread = connect(server.port, '127.0.0.1').resume();
  unread.write(`${head('POST')}Content-Length: 1000000\r\n\r\nx`);
  await once(unread, 'end');
  // The server didn’t close `unread` for being idle: `idle` has been idle for longer.
  expect(idle.readableEnded).toBe(false);
  idle.destroy();
});
