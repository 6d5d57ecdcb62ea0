import { describe, expect, it } from 'vitest';
import { DEFAULT_NETWORK } from '#contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import { createNetwork } from './network.ts';
import { resolveProxies, resolveSystemProxies } from './resolve-proxies.ts';
import type { Environment, Route } from './route.ts';

const ORIGIN = 'https://tables.example';

async function addresses(
  settings: Partial<typeof DEFAULT_NETWORK.proxy>,
  origin = ORIGIN,
  systemProxy?: string,
) {
  const proxy = { ...DEFAULT_NETWORK.proxy, ...settings };
  const sources = {
    environment: {},
    systemProxy: systemProxy === undefined ? undefined : async () => systemProxy,
  };
  const ways = await resolveProxies({ proxy }, undefined, origin, sources);
  return ways.map((way) => (way === 'direct' ? 'direct' : way.address));
}

describe('the proxy of a connection', () => {
  it.each([
    ['proxy:3128', 'http://proxy:3128'],
    ['http://proxy', 'http://proxy:80'],
    ['https://proxy/', 'https://proxy:443'],
    ['HTTP://PROXY:80', 'http://proxy:80'],
    ['[fd00::1]:8080', 'http://[fd00::1]:8080'],
  ])('may be written as %s', async (address, expected) => {
    expect(await addresses({ kind: 'own', address })).toEqual([expected]);
  });

  it.each(['', 'http://', 'ftp://proxy', 'http://proxy/path', 'http://proxy:99999', 'http://pro xy'])(
    'may not be written as %j',
    async (address) => {
      await expect(addresses({ kind: 'own', address })).rejects.toMatchObject({
        code: 'INVALID',
        message: expect.stringContaining('Use http://host:port'),
      });
    },
  );

  it('is rejected if its address contains credentials, and the error doesn’t repeat them', async () => {
    for (const address of [
      'http://ada:CANARY@proxy',
      'http://ada:CANARY@pro xy',
      'socks5://ada:CANARY@proxy',
    ]) {
      const resolved = addresses({ kind: 'own', address });
      await expect(resolved).rejects.toThrow();
      await expect(resolved).rejects.not.toThrow('CANARY');
    }
  });

  it('can’t be a SOCKS proxy', async () => {
    await expect(addresses({ kind: 'own', address: 'socks5://proxy:1080' })).rejects.toThrow(
      'The proxy socks5://proxy:1080 in this connection isn’t supported.',
    );
  });

  it('overrides the system’s proxy', async () => {
    expect(await addresses({ kind: 'own', address: 'http://proxy' }, ORIGIN, 'PROXY p:1')).toEqual([
      'http://proxy:80',
    ]);
  });

  it('isn’t used if the user turned it off', async () => {
    expect(await addresses({ kind: 'none', address: 'http://proxy' }, ORIGIN, 'PROXY p:1')).toEqual([
      'direct',
    ]);
  });

  it.each([
    'localhost',
    'a.localhost',
    '127.0.0.1',
    '127.8.9.10',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'LOCALHOST.',
    '2130706433',
  ])('is never used for %s, which is this computer', async (host) => {
    for (const kind of ['own', 'system'] as const) {
      expect(await addresses({ kind, address: 'http://proxy' }, `http://${host}:8000`, 'PROXY p:1')).toEqual([
        'direct',
      ]);
    }
  });

  it.each(['localhost.example', '128.0.0.1', 'notlocalhost'])('is used for %s', async (host) => {
    expect(await addresses({ kind: 'own', address: 'http://proxy' }, `http://${host}`)).toEqual([
      'http://proxy:80',
    ]);
  });
});

describe('the system’s proxy result', () => {
  it.each<readonly [string, readonly string[]]>([
    ['DIRECT', ['direct']],
    ['', ['direct']],
    ['PROXY one:3128', ['http://one:3128']],
    ['proxy one:3128;https two:443 ; DIRECT;', ['http://one:3128', 'https://two:443', 'direct']],
    ['SOCKS5 one:1080; PROXY two:80', ['http://two:80']],
    ['HTTP [::1]:80', ['http://[::1]:80']],
  ])('resolves %j in order', async (answer, expected) => {
    expect(await addresses({ kind: 'system' }, ORIGIN, answer)).toEqual(expected);
  });

  it.each(['SOCKS one:1080', 'SOCKS5 one:1080; SOCKS two:1080'])(
    '%s is reported as unsupported',
    async (answer) => {
      await expect(addresses({ kind: 'system' }, ORIGIN, answer)).rejects.toThrow(
        /^The proxy SOCKS5? one:1080 in the system settings isn’t supported/,
      );
    },
  );
});

describe('the environment', () => {
  const look = (environment: Environment, origin = ORIGIN) =>
    resolveSystemProxies(origin, { environment, systemProxy: undefined });

  it.each<readonly [Environment, string, string, string]>([
    [{ HTTPS_PROXY: 'http://a:1' }, ORIGIN, 'http://a:1', 'the environment variable HTTPS_PROXY'],
    [
      { https_proxy: 'b:2', HTTPS_PROXY: 'a:1' },
      ORIGIN,
      'http://b:2',
      'the environment variable https_proxy',
    ],
    [{ HTTP_PROXY: 'a:1' }, 'http://x', 'http://a:1', 'the environment variable HTTP_PROXY'],
    [{ ALL_PROXY: 'a:1', HTTP_PROXY: 'b:2' }, ORIGIN, 'http://a:1', 'the environment variable ALL_PROXY'],
  ])('selects the proxy from %j', async (environment, origin, address, words) => {
    expect(await look(environment, origin)).toMatchObject({ words, ways: [{ address }] });
  });

  it('applies NO_PROXY, and says so', async () => {
    const environment = { HTTPS_PROXY: 'a:1', no_proxy: '.example' };
    expect(await look(environment)).toEqual({
      words: 'excluded by the environment variable no_proxy',
      ways: ['direct'],
    });
  });

  it('without a variable has no proxy, and says which ones were checked', async () => {
    expect(await look({ HTTP_PROXY: 'a:1', HTTPS_PROXY: ' ' })).toEqual({
      words: 'no proxy in the environment (HTTPS_PROXY, ALL_PROXY)',
      ways: ['direct'],
    });
  });

  it('may contain credentials in the address, which aren’t shown', async () => {
    const environment = { HTTPS_PROXY: 'http://a%40b:p%3Aw%@proxy:1' };
    expect((await look(environment)).ways).toMatchObject([{ user: 'a@b', address: 'http://proxy:1' }]);
    expect((await createNetwork({ environment }).system(ORIGIN)).proxy).toEqual({
      words: 'the environment variable HTTPS_PROXY',
      address: 'http://proxy:1',
    });
  });
});

describe('a route', () => {
  const proxied = {
    ...DEFAULT_NETWORK,
    proxy: { kind: 'own', address: 'http://proxy:1', user: 'ada', bypass: '' },
  } as const;
  const network = createNetwork({ environment: {} });
  const routeWith = (password: string): Route =>
    network.routeOf(proxied, { proxyPassword: new Secret(password) });

  it('is the same for equal settings and secrets, and another for another password', () => {
    expect(routeWith('one')).toBe(routeWith('one'));
    expect(routeWith('one').key).not.toBe(routeWith('two').key);
    expect(network.routeOf(proxied, {}).key).not.toBe(routeWith('one').key);
  });

  it('differs for another proxy, and for other CAs', () => {
    const direct = { ...proxied, proxy: DEFAULT_NETWORK.proxy };
    const trusting = { ...proxied, tls: { trust: 'authority', authorities: 'one' } } as const;
    const keys = [proxied, direct, trusting].map((settings) => network.routeOf(settings, {}).key);
    expect(new Set(keys).size).toBe(3);
  });

  it('has a salted key, so that the key doesn’t help to guess a password', () => {
    const other = createNetwork({ environment: {} });
    expect(other.routeOf(proxied, {}).key).not.toBe(network.routeOf(proxied, {}).key);
  });

  it('sends the proxy’s credentials only to the proxy', async () => {
    const [way] = await routeWith('pass').waysTo(ORIGIN);
    expect(way?.proxy).toMatchObject({ address: 'http://proxy:1', namedBy: 'this connection' });
    expect(Buffer.from(way?.proxy?.authorization?.slice('Basic '.length) ?? '', 'base64').toString()).toBe(
      'ada:pass',
    );
  });

  it('has the connection’s time-outs', () => {
    const limits = { connect: 3, answer: 7 };
    expect(network.routeOf({ ...proxied, limits }, {}).limits).toEqual({ connect: 3000, headers: 7000 });
  });
});
