import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_NETWORK } from '#contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import {
  createAuthority,
  EXPIRED,
  NOT_YET_VALID,
  selfSigned,
  type TestCertificate,
  WRONG_NAME,
} from '../network/testing/certificates.ts';
import { startTlsServer, type TlsServerParams } from '../network/testing/tls-server.ts';
import { runTest, type TestParams } from './testing/run-test.ts';

const authority = createAuthority('Acme Internal CA');

async function startServer(serverParams: TlsServerParams) {
  const server = await startTlsServer({
    answer: ({ url = '' }, response) => {
      const isListing = url.startsWith('/v1/namespace/%24/list');
      response.statusCode = isListing ? 200 : 404;
      response.end(JSON.stringify(isListing ? { namespaces: ['prod'] } : { code: 4 }));
    },
    ...serverParams,
  });
  onTestFinished(server.close);
  return server;
}

function trusting(authorities: string): TestParams['network'] {
  return { ...DEFAULT_NETWORK, tls: { trust: 'authority', authorities } };
}

it('reports the TLS version, expiry, subject, issuer, and CAs of a trusted server', async () => {
  const { origin } = await startServer({ certificate: authority.issue() });
  const { row, failed } = await runTest({ address: origin, network: trusting(authority.certificate) });
  expect(failed).toBeUndefined();
  expect(row('tls').finding).toMatch(/^TLS 1\.[23], valid to \d+ \w+ \d{4}$/);
  const facts = Object.fromEntries(row('tls').facts.map(({ name, text }) => [name, text]));
  expect(facts).toMatchObject({
    For: 'localhost, 127.0.0.1',
    'Issued by': 'Acme Internal CA',
    'Trusted CAs': 'from this connection: one CA',
  });
  expect(facts['SHA-256']).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
});

it('leaves no connection open', async () => {
  const server = await startServer({ certificate: authority.issue() });
  await runTest({ address: server.origin, network: trusting(authority.certificate) });
  expect(server.connections()).toBeGreaterThan(1);
  await expect.poll(() => server.open()).toBe(0);
});

it.each<readonly [string, () => { certificate: TestCertificate; isChainCut?: boolean }, string, number]>([
  ['a self-signed certificate', () => ({ certificate: selfSigned() }), 'The certificate is self-signed.', 1],
  [
    'a certificate of an unknown CA that the server sends along',
    () => {
      const issued = authority.issue();
      return { certificate: { ...issued, between: authority.certificate } };
    },
    'The certificate issuer isn’t trusted.',
    1,
  ],
  [
    'a certificate of an unknown CA',
    () => ({ certificate: authority.issue() }),
    'The certificate issuer isn’t trusted.',
    0,
  ],
])('shows %s, fails at TLS, and sends no request', async (_, make, finding, fixes) => {
  const server = await startServer(make());
  const { failed, row } = await runTest({ address: server.origin });
  expect(failed).toMatchObject({ layer: 'tls', finding });
  expect(failed?.facts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['For', 'Issued by', 'Valid', 'Trusted CAs']),
  );
  expect(failed?.raw).toMatch(/SELF_SIGNED|UNABLE_TO/);
  expect(failed?.fixes).toHaveLength(fixes);
  expect(server.requestedUrls).toEqual([]);
  expect(row('auth').state).toBe('skipped');
});

it.each<readonly [string, () => TestCertificate]>([
  ['a self-signed certificate', () => selfSigned()],
  ['the topmost certificate of the chain', () => ({ ...authority.issue(), between: authority.certificate })],
])('offers to trust %s, after which the test passes', async (_, make) => {
  const { origin } = await startServer({ certificate: make() });
  const { failed } = await runTest({ address: origin });
  const fix = failed?.fixes[0]?.fix;
  if (fix?.kind !== 'trust-authority') throw new Error('no such cure');
  expect(fix.certificate.fingerprint).toMatch(/^([0-9A-F]{2}:){31}/);
  const again = await runTest({ address: origin, network: trusting(fix.authorities) });
  expect(again.failed).toBeUndefined();
});

it.each<readonly [string, Parameters<typeof authority.issue>[0], RegExp, RegExp]>([
  ['for another name', WRONG_NAME, /isn’t valid for localhost/, /elsewhere\.test, \*\.other\.test/],
  ['that has expired', EXPIRED, /expired on \d+ \w+ \d{4}/, /clock/],
  ['that is not yet valid', NOT_YET_VALID, /isn’t valid until \d+ \w+ \d{4}/, /clock/],
])('explains why a certificate %s is rejected', async (_, certificate, finding, advice) => {
  const server = await startServer({ certificate: authority.issue(certificate) });
  const { failed } = await runTest({ address: server.origin, network: trusting(authority.certificate) });
  expect(failed).toMatchObject({ layer: 'tls', fixes: [] });
  expect(failed?.finding).toMatch(finding);
  expect(failed?.advice).toMatch(advice);
  expect(server.requestedUrls).toEqual([]);
});

it.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'fails at TLS without a required client certificate (%s)',
  async (version) => {
    const server = await startServer({
      certificate: authority.issue(),
      clientAuthority: authority.certificate,
      versions: { minVersion: version, maxVersion: version },
    });
    const network = trusting(authority.certificate);
    const without = await runTest({ address: server.origin, network });
    expect(without.failed).toMatchObject({ layer: 'tls' });
    expect(without.ends).toContain('http skipped');
    expect(without.failed?.fixes.map(({ fix }) => fix)).toEqual([
      { kind: 'fill', field: 'clientCertificate' },
    ]);
    expect(server.requestedUrls).toEqual([]);

    const mine = authority.issue({ names: ['me'], purpose: 'client' });
    const given = { format: 'pem', text: mine.certificate + mine.key, passphrase: '' };
    const clientCertificate = new Secret(JSON.stringify(given));
    expect(
      (await runTest({ address: server.origin, network, secrets: { clientCertificate } })).failed,
    ).toBeUndefined();
  },
);

it('warns if verification is off', async () => {
  const { origin } = await startServer({ certificate: selfSigned(WRONG_NAME) });
  const network = { ...DEFAULT_NETWORK, tls: { trust: 'off' as const, authorities: '' } };
  const { row, failed } = await runTest({ address: origin, network });
  expect(failed).toBeUndefined();
  expect(row('tls')).toMatchObject({ state: 'warned' });
});

it('detects plain HTTP at an https URL, and TLS at an http URL', async () => {
  const plain = await startTestServer((_, response) => response.end());
  onTestFinished(plain.close);
  const https = plain.origin.replace('http:', 'https:');
  const { failed } = await runTest({ address: https });
  expect(failed).toMatchObject({ layer: 'tls', finding: 'The server doesn’t speak TLS on this port.' });
  expect(failed?.fixes.map(({ fix }) => fix)).toEqual([{ kind: 'use-address', address: plain.origin }]);

  const secure = await startServer({ certificate: selfSigned() });
  const address = secure.origin.replace('https:', 'http:');
  const other = await runTest({ address });
  expect(other.failed).toMatchObject({ layer: 'http' });
  expect(other.failed?.fixes.map(({ fix }) => fix)).toEqual([
    { kind: 'use-address', address: secure.origin },
  ]);
});
