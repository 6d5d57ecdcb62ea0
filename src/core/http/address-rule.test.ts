import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressKind, classifyAddress } from './address-rule.ts';
import { lookupInTurn } from './testing/lookup-in-turn.ts';
import { routeForTest } from './testing/route-for-test.ts';
import { startServerForTest } from './testing/test-client.ts';
import { beyond, clientForTest, proxyForTest } from './testing/test-proxies.ts';

const KINDS: Readonly<Record<AddressKind, readonly string[]>> = {
  public: [
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '11.0.0.1',
    '2606:4700::1111',
    '[2a00::1]',
    '64:ff9b::1.1.1.1',
  ],
  private: [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '198.18.0.1',
    'fd12::1',
    'fec0::1',
    '::ffff:10.0.0.1',
    '[::ffff:c0a8:101]',
    '64:ff9b::10.0.0.1',
    '2002:a00:1::',
  ],
  loopback: [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '[::ffff:7f00:1]',
    '::127.0.0.1',
  ],
  forbidden: [
    '169.254.169.254',
    'fe80::1%eth0',
    '::ffff:169.254.1.1',
    '100.100.100.200',
    '224.0.0.1',
    'no address',
    '',
  ],
};

describe('an address', () => {
  it.each(Object.entries(KINDS))('is %s', (kind, addresses) => {
    for (const address of addresses) expect([address, classifyAddress(address)]).toEqual([address, kind]);
  });

  it('mapped into IPv6 has the same kind as the IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(classifyAddress(`::ffff:${address}`)).toBe(classifyAddress(address));
      }),
    );
  });
});

describe('a request with limited reach', () => {
  const named = (origin: string) => origin.replace('127.0.0.1', 'store.example');

  it.each([
    ['public', '10.0.0.1', 'an address in a private network'],
    ['public', '127.0.0.1', 'an address of this computer'],
    ['private', '127.0.0.1', 'an address of this computer'],
    ['loopback', '169.254.169.254', 'a link-local or cloud metadata address'],
  ] as const)(
    'limited to %s addresses is blocked before it connects to %s',
    async (reach, address, words) => {
      const server = await startServerForTest((_, response) => response.end('here'));
      const { get, last } = clientForTest(lookupInTurn(address));
      await expect(get(named(server.origin), { reach })).rejects.toMatchObject({
        code: 'REFUSED',
        message: `Blocked for security: store.example leads to ${words}. Nothing was sent to ${named(server.origin)}.`,
      });
      expect(server.connections()).toBe(0);
      expect(last()).toMatchObject({ state: 'failed' });
    },
  );

  it.each([
    ['10.0.0.1', ' Allow it there.'],
    ['169.254.169.254', ''],
  ])('fails with advice on how to allow %s, if it can be allowed', async (address, advice) => {
    const { get } = clientForTest(lookupInTurn(address));
    const response = get('http://store.example', { reach: 'public', reachAdvice: 'Allow it there.' });
    await expect(response).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`Nothing was sent to http://store\\.example\\.${advice}$`)),
    });
  });

  it('is rejected for an IP address out of reach, without a DNS lookup', async () => {
    const server = await startServerForTest((_, response) => response.end('here'));
    const { lookup, hostnames } = lookupInTurn('1.1.1.1');
    const { get } = clientForTest({ lookup });
    for (const reach of ['public', 'private'] as const) {
      await expect(get(server.origin, { reach })).rejects.toThrow('127.0.0.1 leads to an address of this');
    }
    expect((await get(server.origin, { reach: 'loopback' })).text).toBe('here');
    expect([server.connections(), hostnames]).toEqual([1, []]);
  });

  it('connects to an address within its reach, and looks the host name up only once', async () => {
    const server = await startServerForTest((_, response) => response.end('here'));
    const { lookup, hostnames } = lookupInTurn('127.0.0.1', '169.254.169.254');
    const { get } = clientForTest({ lookup });
    expect((await get(named(server.origin), { reach: 'loopback' })).text).toBe('here');
    expect(hostnames).toEqual(['store.example']);
  });

  it('never reuses a socket of a request with a wider reach', async () => {
    const server = await startServerForTest((_, response) => response.end('here'));
    const { get } = clientForTest(lookupInTurn('127.0.0.1'));
    expect((await get(named(server.origin))).text).toBe('here');
    expect((await get(named(server.origin), { reach: 'loopback' })).text).toBe('here');
    await expect(get(named(server.origin), { reach: 'public' })).rejects.toMatchObject({ code: 'REFUSED' });
    expect(server.connections()).toBe(2);
  });

  async function throughProxy() {
    const proxy = await proxyForTest();
    return routeForTest({ proxy: { kind: 'own', address: proxy.address } });
  }

  it('is sent to a proxy that resolves the host name, but not for an IP address out of reach', async () => {
    const server = await startServerForTest((_, response) => response.end('here'));
    const route = await throughProxy();
    const { get } = clientForTest();
    expect((await get(beyond(server.origin), { route, reach: 'public' })).text).toBe('here');
    await expect(get('http://10.0.0.1', { route, reach: 'public' })).rejects.toMatchObject({
      code: 'REFUSED',
    });
  });

  it('stays within its reach after a redirect', async () => {
    const server = await startServerForTest((_, response) => {
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    });
    const { get } = clientForTest();
    const request = { route: await throughProxy(), reach: 'public' } as const;
    await expect(get(beyond(server.origin), request)).rejects.toMatchObject({
      message: expect.stringContaining('10.0.0.1 leads to an address in a private network'),
    });
  });
});
