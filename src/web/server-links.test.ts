import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FILE_NAME_HEADER, FILE_TOKEN_HEADER, FILES_PATH } from '#contract/file-upload.ts';
import { CALLS_PATH, CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '#contract/web-socket.ts';
import { startTestWindowServer, type TestWindowServer, upgrade } from './testing/window-server.ts';
import { createToken } from './token-exchange.ts';

let server: TestWindowServer;

beforeAll(async () => {
  server = await startTestWindowServer();
});
afterAll(() => server.end());

describe('calls over the WebSocket', () => {
  it('are accepted only at their own path', async () => {
    const headers = { ...upgrade(server.token), origin: server.own };
    for (const url of [
      '/',
      '/calls/',
      '/CALLS',
      `${CALLS_PATH}?token=${server.token}`,
      '//calls',
      '/app.js',
    ]) {
      expect(await server.status({ url, headers }), url).toBe(404);
    }
  });

  it('accept the token only in the subprotocol', async () => {
    const { 'sec-websocket-protocol': _, ...bare } = upgrade();
    const only = (protocol: string) => ({ ...bare, 'sec-websocket-protocol': protocol, origin: server.own });
    const tries = [
      {
        ...bare,
        origin: server.own,
        cookie: `token=${server.token}`,
        authorization: `Bearer ${server.token}`,
      },
      only(server.token),
      only(TOKEN_PROTOCOL_PREFIX + server.token),
      only(`${CALLS_PROTOCOL}, ${TOKEN_PROTOCOL_PREFIX}`),
      only(`${CALLS_PROTOCOL}, ${TOKEN_PROTOCOL_PREFIX.toUpperCase()}${server.token}`),
    ];
    for (const headers of tries) expect(await server.status({ url: CALLS_PATH, headers })).toBe(401);
  });

  it('reject a cross-site upgrade, and a request without an upgrade', async () => {
    const headers = { ...upgrade(server.token), origin: server.own, 'sec-fetch-site': 'cross-site' };
    expect(await server.status({ url: CALLS_PATH, headers })).toBe(403);
    expect(await server.status({ url: CALLS_PATH, headers: { origin: server.own } })).toBe(404);
  });

  it('are accepted with the token', async () => {
    expect(
      await server.status({ url: CALLS_PATH, headers: { ...upgrade(server.token), origin: server.own } }),
    ).toBe(101);
  });

  it('are rejected without the token, with a wrong token, and without an origin', async () => {
    const tries = [
      upgrade(),
      upgrade(createToken()),
      upgrade(server.token.slice(0, -1)),
      upgrade(`${server.token}x`),
    ];
    for (const headers of tries) {
      expect(await server.status({ url: CALLS_PATH, headers: { ...headers, origin: server.own } })).toBe(401);
    }
    expect(await server.status({ url: CALLS_PATH, headers: upgrade(server.token) })).toBe(401);
  });
});

describe('file uploads', () => {
  const headers = () => ({ origin: server.own, [FILE_TOKEN_HEADER]: server.token, [FILE_NAME_HEADER]: 'a' });
  const offer = (changed: Record<string, string | undefined> = {}) => {
    const entries = Object.entries({ ...headers(), ...changed });
    const given = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    return server.status({ method: 'POST', url: FILES_PATH, headers: Object.fromEntries(given) });
  };

  it('are accepted from the app’s own page with the token', async () => {
    expect(await offer()).toBe(201);
  });

  it('are rejected from any other host, origin, or site, and without the token', async () => {
    expect(await offer({ host: 'evil.com' })).toBe(403);
    expect(await offer({ origin: undefined })).toBe(403);
    for (const origin of ['null', 'http://evil.com', 'file://']) expect(await offer({ origin })).toBe(403);
    for (const site of ['cross-site', 'same-site']) expect(await offer({ 'sec-fetch-site': site })).toBe(403);
    expect(await offer({ [FILE_TOKEN_HEADER]: undefined })).toBe(401);
    expect(await offer({ [FILE_TOKEN_HEADER]: createToken() })).toBe(401);
  });

  it('are accepted only by POST at their own path', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(await server.status({ method, url: FILES_PATH, headers: headers() }), method).toBe(405);
    expect(await server.status({ url: FILES_PATH })).toBe(404);
    for (const url of ['/files/', '/FILES', '/files?token', '//files'])
      expect(await server.status({ method: 'POST', url, headers: headers() }), url).toBe(405);
  });
});

it('drops messages that aren’t calls, and logs a hundred of them in one line', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const { 'sec-websocket-protocol': protocols = '' } = upgrade(server.token);
  const address = `ws://127.0.0.1:${server.port}${CALLS_PATH}`;
  const socket = new WebSocket(address, protocols.split(', '), { origin: server.own });
  await once(socket, 'open');
  const odd = ['x', '', '{"i":', '{"i":"1","p":{"u":"x"}}', new Uint8Array([0xff, 0])];
  for (let index = 0; index < 100; index += 1) socket.send(odd[index % odd.length] ?? '');
  const answered = once(socket, 'message');
  // Messages are handled in order, so the invalid ones have been handled when this call is answered.
  socket.send(JSON.stringify({ i: '1', p: { u: '/ping', b: {} } }));
  expect(String((await answered)[0])).toContain('pong');
  expect([...stderr.mock.calls, ...printed.mock.calls].map(String)).toEqual([
    'The window sent something that is no call. It was dropped.\n',
  ]);
  socket.close();
  expect(await server.status({})).toBe(200);
});
