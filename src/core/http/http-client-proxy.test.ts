import { describe, expect, it } from 'vitest';
import { defined } from '#protocol/defined.ts';
import { sealed } from '../credentials/secret.ts';
import { createAuthority } from '../network/testing/certificates.ts';
import { routeForTest } from './testing/route-for-test.ts';
import { startServerForTest } from './testing/test-client.ts';
import { beyond, clientForTest, proxyForTest, tlsServerForTest } from './testing/test-proxies.ts';
import { startRawTestServer } from './testing/test-server.ts';

const authority = createAuthority('House Root');
const certificate = authority.issue({ names: ['tables.test', 'localhost', '127.0.0.1'] });
const tls = { trust: 'authority', authorities: authority.certificate } as const;
const PASSWORD = 'CANARY: p@ss';
const secrets = sealed({ proxyPassword: PASSWORD });

function through(proxy: { readonly address: string }, more: Parameters<typeof routeForTest>[0] = {}) {
  return routeForTest({ tls, ...more, proxy: { kind: 'own', address: proxy.address, ...more.proxy } });
}

describe('a proxy of the connection', () => {
  it('tunnels requests to a TLS server, can’t read their credentials, and has its password in no log', async () => {
    const server = await tlsServerForTest({ certificate });
    const proxy = await proxyForTest({ user: 'ada', password: PASSWORD });
    const { get, last, activityLog } = clientForTest();
    const route = through(proxy, { secrets, proxy: { user: 'ada' } });
    const credentials = [['authorization', 'Bearer TOKEN']] as const;
    expect((await get(beyond(server.origin), { route, credentials })).text).toBe('secure');
    expect(proxy.tunnels).toEqual([`tables.test:${server.port}`]);
    expect(JSON.stringify(proxy.headers)).not.toContain('TOKEN');
    expect(proxy.passed().includes('GET / HTTP')).toBe(false);
    expect(Object.keys(last()?.phases ?? {})).toEqual(['connect', 'proxy', 'tls', 'wait', 'body']);
    expect(JSON.stringify(activityLog.list())).not.toMatch(/CANARY|proxy-authorization/i);
  });

  it('forwards plain HTTP with the full URL unchanged, and without its own password', async () => {
    const server = await startServerForTest((_, response) => response.end('plain'));
    const proxy = await proxyForTest({ user: 'ada', password: PASSWORD });
    const { get, activityLog } = clientForTest();
    const route = through(proxy, { secrets, proxy: { user: 'ada' } });
    const origin = beyond(server.origin);
    const path = '/v1/table/%2E%2E/describe?delimiter=%2F';
    expect((await get(origin, { route, path })).text).toBe('plain');
    expect((await get(origin, { route, path })).text).toBe('plain');
    expect(proxy.forwarded).toEqual([origin + path, origin + path]);
    expect(proxy.connections()).toBe(1);
    expect(server.seen[0]).toMatchObject({ path, headers: { host: new URL(origin).host } });
    expect(JSON.stringify(server.seen)).not.toContain('proxy-authorization');
    expect(JSON.stringify(activityLog.list())).not.toMatch(/CANARY|proxy-authorization/i);
  });

  it('that uses TLS has its certificate verified even if verification of the server is off', async () => {
    const server = await tlsServerForTest({ certificate });
    const proxy = await proxyForTest({ certificate });
    const { get } = clientForTest();
    expect((await get(beyond(server.origin), { route: through(proxy) })).text).toBe('secure');
    const off = through(proxy, { tls: { trust: 'off' } });
    await expect(get(beyond(server.origin), { route: off })).rejects.toThrow(
      `Couldn’t trust the proxy ${proxy.address} (configured in this connection): its certificate comes from`,
    );
    expect(proxy.tunnels).toHaveLength(1);
  });

  it.each([
    [undefined, undefined, 'requires a user name and password for “the test proxy”. Enter them'],
    ['ada', undefined, 'rejected the user name or password for “the test proxy” set in this connection'],
    [undefined, ['Negotiate', 'Basic realm="x"'], 'requires a user name and password for “x”'],
    [undefined, 'NTLM', 'requires NTLM authentication, which Vitrine doesn’t support'],
  ])(
    'with user %j and challenge %j is named in the error if it requires authentication',
    async (user, challenge, words) => {
      const proxy = await proxyForTest({
        user: 'bob',
        password: 'x',
        ...defined({ challenge }),
      });
      const { get, last } = clientForTest();
      const route = through(proxy, user === undefined ? {} : { secrets, proxy: { user } });
      for (const origin of ['https://tables.test', 'http://tables.test']) {
        await expect(get(origin, { route })).rejects.toMatchObject({
          code: 'REFUSED',
          message: expect.stringContaining(`The proxy ${proxy.address} ${words}`),
        });
        expect(last()).toMatchObject({ state: 'failed', error: expect.stringContaining('(407)') });
      }
    },
  );

  it.each([
    [403, 'REFUSED', 'doesn’t allow a connection to https://tables.test (403)'],
    [502, 'UNREACHABLE', 'couldn’t reach https://tables.test (502)'],
    [404, 'UNREACHABLE', 'returned 404 instead of connecting to https://tables.test'],
  ])(
    'that rejects the tunnel with %i causes an error about the proxy, not the server',
    async (status, code, words) => {
      const proxy = await proxyForTest({ refusesWith: status });
      const { get } = clientForTest();
      await expect(get('https://tables.test', { route: through(proxy) })).rejects.toMatchObject({
        code,
        message: expect.stringContaining(words),
      });
    },
  );

  it.each(['http://nowhere.invalid:3128', 'http://127.0.0.1:1'])(
    'at %s, which is unreachable, is named in the error with the source of the setting',
    async (address) => {
      const { get } = clientForTest();
      await expect(get('https://tables.test', { route: through({ address }) })).rejects.toThrow(
        new RegExp(
          `^Couldn’t reach the proxy ${address} \\((no such host|connection refused)\\)\\. .*configured in this connection`,
        ),
      );
    },
  );

  it.each([
    ['doesn’t speak HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'its response isn’t HTTP'],
    [
      'responds in place of the server',
      'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n',
      'its response isn’t HTTP',
    ],
    ['closes the connection', '', 'it closed the connection'],
  ])('that %s is reported with the reason', async (_, said, words) => {
    const server = await startRawTestServer((socket) => void socket.once('data', () => socket.end(said)));
    const { get } = clientForTest();
    const route = through({ address: `http://${server.host}` });
    await expect(get('https://tables.test', { route })).rejects.toThrow(words);
    server.close();
  });

  it('that hangs is given up after the connect timeout or an abort', async () => {
    const proxy = await proxyForTest({ hangs: true });
    const { get, last } = clientForTest();
    const route = through(proxy, { limits: { connect: 1 } });
    await expect(get('https://tables.test', { route })).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining(`The proxy ${proxy.address} didn’t respond within 1 s`),
    });
    const cancel = new AbortController();
    const response = get('https://tables.test', { route: through(proxy), signal: cancel.signal });
    await expect.poll(() => proxy.tunnels.length).toBe(2);
    cancel.abort();
    await expect(response).rejects.toThrow('aborted');
    expect(last()).toMatchObject({ state: 'cancelled' });
    await expect.poll(() => proxy.open()).toBe(0);
  });

  it('is never used for a server on this computer or in the bypass list', async () => {
    const server = await tlsServerForTest({ certificate });
    const { get } = clientForTest();
    const dead = { address: 'http://127.0.0.1:1' };
    expect((await get(server.origin, { route: through(dead) })).text).toBe('secure');
    const route = through(dead, { proxy: { bypass: 'x.test, *.test' } });
    expect((await get(beyond(server.origin), { route })).text).toBe('secure');
  });

  it('leaves no socket open after 500 requests, twelve at a time', async () => {
    const server = await tlsServerForTest({ certificate });
    const proxy = await proxyForTest();
    const { client, get } = clientForTest();
    const origin = beyond(server.origin);
    const route = through(proxy);
    await Promise.all(Array.from({ length: 500 }, () => get(origin, { route })));
    expect(server.requestedUrls).toHaveLength(500);
    expect(proxy.connections()).toBeLessThanOrEqual(12);
    await client.forget('c');
    await expect.poll(() => [proxy.open(), server.open()]).toEqual([0, 0]);
  });

  it('gets a separate socket for each connection', async () => {
    const server = await tlsServerForTest({ certificate });
    const proxy = await proxyForTest();
    const { get } = clientForTest();
    const route = through(proxy);
    await get(beyond(server.origin), { route });
    await get(beyond(server.origin), { route, connectionId: 'other' });
    expect(proxy.connections()).toBe(2);
  });
});

describe('system proxies', () => {
  it('are tried in order, and one that failed isn’t tried first again by the next request', async () => {
    const server = await tlsServerForTest({ certificate });
    const proxy = await proxyForTest();
    const broken = await startRawTestServer((socket) => {
      requestCount += 1;
      socket.destroy();
    });
    let requestCount = 0;
    const { host } = new URL(proxy.address);
    const systemProxy = async () => `PROXY ${broken.host}; PROXY ${host}; DIRECT`;
    const route = routeForTest({ tls, proxy: { kind: 'system' }, systemProxy });
    const { get } = clientForTest();
    expect((await get(beyond(server.origin), { route })).text).toBe('secure');
    expect((await get(beyond(server.origin), { route })).text).toBe('secure');
    expect(requestCount).toBe(1);
    expect(proxy.tunnels).toHaveLength(1);
    broken.close();
  });

  it('are not bypassed if one of them rejects the request', async () => {
    const server = await tlsServerForTest({ certificate });
    const proxy = await proxyForTest({ refusesWith: 403 });
    const systemProxy = async () => `PROXY ${new URL(proxy.address).host}; DIRECT`;
    const route = routeForTest({ tls, proxy: { kind: 'system' }, systemProxy });
    const { get } = clientForTest();
    await expect(get(beyond(server.origin), { route })).rejects.toThrow('doesn’t allow');
    expect(server.connections()).toBe(0);
  });

  it('come from the environment by default, with their password', async () => {
    const server = await tlsServerForTest({ certificate });
    const proxy = await proxyForTest({ user: 'ada', password: PASSWORD });
    const { host } = new URL(proxy.address);
    const environment = { HTTPS_PROXY: `http://ada:${encodeURIComponent(PASSWORD)}@${host}` };
    const { get } = clientForTest();
    const route = routeForTest({ tls, proxy: { kind: 'system' }, environment });
    expect((await get(beyond(server.origin), { route })).text).toBe('secure');
    expect(proxy.tunnels).toHaveLength(1);
  });

  it('fail the request if they aren’t resolved within the connect timeout', async () => {
    const { get } = clientForTest();
    const systemProxy = () => new Promise<string>(() => {});
    const route = routeForTest({ proxy: { kind: 'system' }, systemProxy, limits: { connect: 1 } });
    await expect(get('https://tables.test', { route })).rejects.toMatchObject({ code: 'TIMED_OUT' });
  });
});
