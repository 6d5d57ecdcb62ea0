import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_NETWORK, NO_OAUTH } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import type { SecretKind } from './secret.ts';
import { bindingOf, changesBeyond, NOWHERE, type SecretDestination } from './secret-binding.ts';
import { HERE } from './testing/credentials-place.ts';

const { network } = HERE;
const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`;
const at = (address: string): Partial<SecretDestination> => ({ address });
const trusting = (trust: 'system' | 'authority' | 'off', authorities = ''): Partial<SecretDestination> => ({
  network: { ...network, tls: { trust, authorities } },
});
const through = (address: string, kind: 'own' | 'none' | 'system' = 'own'): Partial<SecretDestination> => ({
  network: { ...network, proxy: { ...network.proxy, kind, address } },
});
const throughVerified = (trust: 'system' | 'authority', authorities = ''): Partial<SecretDestination> => ({
  network: { ...network, ...through('https://a:1').network, tls: { trust, authorities } },
});
const signingInAt = (issuer: string, tokenEndpoint = ''): Partial<SecretDestination> => ({
  oauth: { ...NO_OAUTH, issuer, tokenEndpoint },
});

type Place = Partial<SecretDestination>;
const beyond = (slot: SecretKind, given: Place, now: Place) =>
  changesBeyond(bindingOf(slot, { ...HERE, ...given }), bindingOf(slot, { ...HERE, ...now }));

describe('a stored secret requires consent', () => {
  it.each<readonly [string, SecretKind, Place, Place, string]>([
    ['on another host', 'apiKey', {}, at('https://tables.example.com'), 'server'],
    ['on another port', 'bearer', at('https://a:1'), at('https://a:2'), 'server'],
    ['over plain HTTP', 'apiKey', at('https://a'), at('http://a'), 'server'],
    ['at an invalid address', 'apiKey', {}, at('https://ada:x@tables.example'), 'server'],
    ['without verification', 'apiKey', {}, trusting('off'), 'trust'],
    ['with custom CAs', 'clientCertificate', {}, trusting('authority', pem('A')), 'trust'],
    [
      'with one more CA',
      'apiKey',
      trusting('authority', pem('A')),
      trusting('authority', pem('A') + pem('B')),
      'trust',
    ],
    ['with the system CAs', 'apiKey', trusting('authority', pem('A')), trusting('system'), 'trust'],
    [
      'with the system CAs, if it is a client certificate',
      'clientCertificate',
      trusting('authority', pem('A')),
      trusting('system'),
      'trust',
    ],
    ['through a proxy', 'apiKey', {}, through('http://proxy:3128'), 'proxy'],
    ['through another proxy', 'apiKey', through('http://a:1'), through('http://b:1'), 'proxy'],
    ['through a proxy without a scheme', 'apiKey', {}, through('proxy'), 'proxy'],
    ['through a proxy with only a host and a port', 'apiKey', {}, through('127.0.0.1:3128'), 'proxy'],
    ['through another proxy without a scheme', 'apiKey', through('a:1'), through('b:1'), 'proxy'],
    ['through an invalid proxy', 'apiKey', {}, through('http://a:99999'), 'proxy'],
    [
      'at another proxy, if it is a proxy password',
      'proxyPassword',
      through('http://a:1'),
      through('http://b:1'),
      'proxy',
    ],
    ['at another issuer', 'clientSecret', signingInAt('https://a'), signingInAt('https://b'), 'signIn'],
    [
      'at an additional endpoint',
      'tokens',
      signingInAt('https://a'),
      signingInAt('https://a', 'https://b/t'),
      'signIn',
    ],
    ['for an access token that is sent to another server', 'clientSecret', {}, at('https://b'), 'server'],
    [
      'at an issuer that is verified by CAs that were added later',
      'clientSecret',
      { ...signingInAt('https://a'), ...trusting('off') },
      { ...signingInAt('https://a'), ...trusting('authority', pem('A')) },
      'trust',
    ],
  ])('%s', (_, slot, given, now, change) => {
    expect(beyond(slot, given, now)).toEqual([change]);
  });
});

describe('a stored secret requires no consent', () => {
  it.each<readonly [string, SecretKind, Place, Place]>([
    ['on another path', 'apiKey', at('https://a/one'), at('a/two/v1/')],
    ['over TLS if it was entered for plain HTTP', 'bearer', at('http://a:8080'), at('https://a:8080')],
    ['once the server is verified again', 'apiKey', trusting('off'), trusting('system')],
    ['once the server is verified by custom CAs', 'apiKey', trusting('off'), trusting('authority', pem('A'))],
    ['with fewer CAs', 'apiKey', trusting('authority', pem('A') + pem('B')), trusting('authority', pem('B'))],
    [
      'with the same CA in another format',
      'apiKey',
      trusting('authority', pem('A')),
      trusting('authority', `${pem('A')}\n\n`),
    ],
    [
      'without additional CAs, if it is a proxy password',
      'proxyPassword',
      throughVerified('authority', pem('A')),
      throughVerified('system'),
    ],
    ['without a proxy', 'apiKey', through('http://a:1'), through('http://a:1', 'none')],
    [
      'with another server, if it is a proxy password',
      'proxyPassword',
      through('http://a:1'),
      { ...through('http://a:1'), ...at('https://b') },
    ],
    ['with another issuer, if it is not used for the sign-in', 'apiKey', {}, signingInAt('https://b')],
    ['at the same issuer on another path', 'tokens', signingInAt('https://a/x'), signingInAt('https://a/y')],
  ])('%s', (_, slot, given, now) => {
    expect(beyond(slot, given, now)).toEqual([]);
  });
});

it('a secret for an unknown destination is not allowed anywhere', () => {
  expect(changesBeyond(NOWHERE, bindingOf('apiKey', HERE))).toEqual(['server']);
});

const destinations: fc.Arbitrary<SecretDestination> = fc
  .record({
    address: fc.constantFrom('https://a', 'http://a', 'https://b', 'a/x', 'nonsense address'),
    tls: fc.record({
      trust: fc.constantFrom('system' as const, 'authority' as const, 'off' as const),
      authorities: fc.subarray(['A', 'B', 'C'].map(pem)).map((all) => all.join('\n')),
    }),
    proxy: fc.record({
      kind: fc.constantFrom('system' as const, 'none' as const, 'own' as const),
      address: fc.constantFrom('http://p:1', 'https://p:1', 'http://q:1'),
      user: fc.constant(''),
      bypass: fc.constant(''),
    }),
    issuer: fc.constantFrom('', 'https://i', 'https://j'),
  })
  .map(({ address, tls, proxy, issuer }) => ({
    address,
    network: { ...DEFAULT_NETWORK, tls, proxy },
    oauth: { ...NO_OAUTH, issuer },
  }));
const slots = fc.constantFrom<SecretKind>('apiKey', 'clientSecret', 'proxyPassword', 'clientCertificate');

it('two changes that require no consent never combine to one that does', () => {
  fc.assert(
    fc.property(slots, destinations, destinations, destinations, (slot, ...places) => {
      const [first, second, third] = places.map((place) => bindingOf(slot, place));
      if (first === undefined || second === undefined || third === undefined) return;
      fc.pre(changesBeyond(first, second).length + changesBeyond(second, third).length === 0);
      expect(changesBeyond(first, third)).toEqual([]);
    }),
    { numRuns: runs(testSize({ short: 500, whole: 2000 })) },
  );
});
