import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { os } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FILE_NAME_HEADER, FILE_TOKEN_HEADER, FILES_PATH } from '../contract/offered-file.ts';
import { CALLS_PATH, CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '../contract/web-socket.ts';
import type { AppRouter } from '../core/router/router.ts';
import { loadAssets } from '../core/shell/assets.ts';
import { startWindowServer, type WindowServer } from './server.ts';
import { createToken } from './token.ts';

const token = createToken();
let directory: string;
let server: WindowServer;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-web-'));
  await writeFile(path.join(directory, 'index.html'), '<p nonce="__VITRINE_NONCE__">page</p>');
  await writeFile(path.join(directory, 'app.js'), '1');
  await writeFile(path.join(directory, 'secret.txt'), 'not an asset');
  // What answers is of no interest here, only who gets through to it.
  const router = { ping: os.handler(() => 'pong') } as unknown as AppRouter;
  server = await startWindowServer({
    assets: await loadAssets(directory),
    router,
    files: { receive: async () => 'kept', drop: async () => {} },
    token,
    port: 0,
  });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

type Sent = { method?: string; url?: string; headers?: Record<string, string>; host?: string };

/** A raw request, whose every header is ours; an upgrade that succeeds counts as 101. */
function send({ method = 'GET', url = '/', headers = {}, host }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: host ?? '127.0.0.1',
      port: server.port,
      method,
      path: url,
      setHost: false,
      headers: { host: `127.0.0.1:${server.port}`, ...headers },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve(response);
    });
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** What the server answers to these very bytes. */
function firstLine(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(String(chunk).split('\r\n', 1)[0] ?? '');
    });
    socket.once('error', reject);
  });
}

const status = async (sent: Sent) => (await send(sent)).statusCode;
const own = () => `http://127.0.0.1:${server.port}`;

describe('the address', () => {
  it('is loopback alone', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal);
    if (outside === undefined) return;
    await expect(status({ host: outside.address })).rejects.toThrow(/ECONNREFUSED/);
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

  it('may name this machine with the port', async () => {
    for (const host of hosts.good(server.port)) expect(await status({ headers: { host } }), host).toBe(200);
  });

  it('may be nothing else', async () => {
    for (const host of hosts.bad(server.port)) expect(await status({ headers: { host } }), host).toBe(403);
  });

  it('may be there once', async () => {
    const host = `Host: 127.0.0.1:${server.port}`;
    expect(await firstLine(`GET / HTTP/1.1\r\n${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/);
    expect(await firstLine(`GET / HTTP/1.1\r\n${host}\r\nHost: evil.com\r\n\r\n`)).toMatch(/^HTTP\/1.1 40/);
    expect(await firstLine(`GET / HTTP/1.1\r\n${host}\r\n${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 40/);
    expect(await firstLine('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 403/);
  });

  it('is checked before OPTIONS and before an upgrade', async () => {
    expect(await status({ method: 'OPTIONS', headers: { host: 'evil.com' } })).toBe(403);
    expect(await status({ url: CALLS_PATH, headers: { ...upgrade(token), host: 'evil.com' } })).toBe(403);
  });
});

describe('the origin', () => {
  it.each(['null', 'http://evil.com', 'https://127.0.0.1', 'file://'])('may not be %s', async (origin) => {
    expect(await status({ headers: { origin } })).toBe(403);
    expect(await status({ url: CALLS_PATH, headers: { ...upgrade(token), origin } })).toBe(403);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'must be there on %s, which does nothing',
    async (method) => {
      expect(await status({ method })).toBe(403);
      expect(await status({ method, headers: { origin: 'http://evil.com' } })).toBe(403);
      expect(await status({ method, headers: { origin: own() } })).toBe(405);
    },
  );

  it('is asked for before a body is read, be it a form or JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const head = `POST ${CALLS_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n`;
      expect(await firstLine(`${head}\r\n`), type).toMatch(/^HTTP\/1.1 403/);
      expect(await firstLine(`${head}Origin: ${own()}\r\n\r\n`), type).toMatch(/^HTTP\/1.1 405/);
    }
  });

  it('of a request that another site caused is refused', async () => {
    for (const site of ['cross-site', 'same-site']) {
      expect(await status({ headers: { 'sec-fetch-site': site } })).toBe(403);
    }
    for (const site of ['same-origin', 'none']) {
      expect(await status({ headers: { 'sec-fetch-site': site } })).toBe(200);
    }
  });
});

describe('what is served', () => {
  it('is the page, with a policy, and the files of the build', async () => {
    const page = await send({});
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers).not.toHaveProperty('access-control-allow-origin');
    expect(await status({ url: '/app.js' })).toBe(200);
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
  ])('is not %s', async (url) => {
    expect(await status({ url })).toBe(404);
  });
});

it('says nothing to other sites, whatever they ask', async () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-private-network': 'true',
  };
  for (const sent of [
    {},
    { headers: { origin: own() } },
    { method: 'OPTIONS', headers: { ...preflight, origin: own() } },
  ]) {
    const names = Object.keys((await send(sent)).headers);
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

it('answers HEAD without a body and without a difference', async () => {
  expect(await status({ method: 'HEAD' })).toBe(200);
  expect(await status({ method: 'HEAD', url: '/secret.txt' })).toBe(404);
});

describe('the calls', () => {
  it('are at their own path alone', async () => {
    const headers = { ...upgrade(token), origin: own() };
    for (const url of ['/', '/calls/', '/CALLS', `${CALLS_PATH}?token=${token}`, '//calls', '/app.js']) {
      expect(await status({ url, headers }), url).toBe(404);
    }
  });

  it('take the token from the subprotocol alone', async () => {
    const { 'sec-websocket-protocol': _, ...bare } = upgrade();
    const only = (protocol: string) => ({ ...bare, 'sec-websocket-protocol': protocol, origin: own() });
    const tries = [
      { ...bare, origin: own(), cookie: `token=${token}`, authorization: `Bearer ${token}` },
      only(token),
      only(TOKEN_PROTOCOL_PREFIX + token),
      only(`${CALLS_PROTOCOL}, ${TOKEN_PROTOCOL_PREFIX}`),
      only(`${CALLS_PROTOCOL}, ${TOKEN_PROTOCOL_PREFIX.toUpperCase()}${token}`),
    ];
    for (const headers of tries) expect(await status({ url: CALLS_PATH, headers })).toBe(401);
  });

  it('are no WebSocket of another program', async () => {
    const headers = { ...upgrade(token), origin: own(), 'sec-fetch-site': 'cross-site' };
    expect(await status({ url: CALLS_PATH, headers })).toBe(403);
    expect(await status({ url: CALLS_PATH, headers: { origin: own() } })).toBe(404);
  });

  it('are open to who has the token', async () => {
    expect(await status({ url: CALLS_PATH, headers: { ...upgrade(token), origin: own() } })).toBe(101);
  });

  it('are closed without it, with another, with a part of it, and without an origin', async () => {
    const tries = [upgrade(), upgrade(createToken()), upgrade(token.slice(0, -1)), upgrade(`${token}x`)];
    for (const headers of tries) {
      expect(await status({ url: CALLS_PATH, headers: { ...headers, origin: own() } })).toBe(401);
    }
    expect(await status({ url: CALLS_PATH, headers: upgrade(token) })).toBe(401);
  });
});

describe('files', () => {
  const headers = () => ({ origin: own(), [FILE_TOKEN_HEADER]: token, [FILE_NAME_HEADER]: 'a' });
  const offer = (changed: Record<string, string | undefined> = {}) => {
    const entries = Object.entries({ ...headers(), ...changed });
    const given = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    return status({ method: 'POST', url: FILES_PATH, headers: Object.fromEntries(given) });
  };

  it('are taken from our own page with the token', async () => {
    expect(await offer()).toBe(201);
  });

  it('are taken from nobody else: as strict as the calls', async () => {
    expect(await offer({ host: 'evil.com' })).toBe(403);
    expect(await offer({ origin: undefined })).toBe(403);
    for (const origin of ['null', 'http://evil.com', 'file://']) expect(await offer({ origin })).toBe(403);
    for (const site of ['cross-site', 'same-site']) expect(await offer({ 'sec-fetch-site': site })).toBe(403);
    expect(await offer({ [FILE_TOKEN_HEADER]: undefined })).toBe(401);
    expect(await offer({ [FILE_TOKEN_HEADER]: createToken() })).toBe(401);
  });

  it('are taken by POST, at their own path alone', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(await status({ method, url: FILES_PATH, headers: headers() }), method).toBe(405);
    expect(await status({ url: FILES_PATH })).toBe(404);
    for (const url of ['/files/', '/FILES', '/files?token', '//files'])
      expect(await status({ method: 'POST', url, headers: headers() }), url).toBe(405);
  });
});

/** Less than what Node gives to a connection that is kept alive. */
const AT_ONCE = 3000;

it('a body that nobody reads holds no socket', { timeout: AT_ONCE }, async () => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: 1000000\r\n\r\nx`);
  socket.resume();
  await once(socket, 'end');
});

it('a message that is no call ends nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { 'sec-websocket-protocol': protocols = '' } = upgrade(token);
  const address = `ws://127.0.0.1:${server.port}${CALLS_PATH}`;
  const socket = new WebSocket(address, protocols.split(', '), { origin: own() });
  await once(socket, 'open');
  for (const message of ['x', '', '{"i":', '{"i":"1","p":{"u":"x"}}', new Uint8Array([0xff, 0])])
    socket.send(message);
  const answered = once(socket, 'message');
  // In order, so that the odd messages were met by the time this one is answered.
  socket.send(JSON.stringify({ i: '1', p: { u: '/ping', b: {} } }));
  expect(String((await answered)[0])).toContain('pong');
  socket.close();
  expect(await status({})).toBe(200);
});

function upgrade(withToken?: string): Record<string, string> {
  const protocols = [CALLS_PROTOCOL, ...(withToken === undefined ? [] : [TOKEN_PROTOCOL_PREFIX + withToken])];
  return {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    'sec-websocket-protocol': protocols.join(', '),
  };
}
