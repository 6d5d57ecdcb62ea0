import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { sealed } from '../credentials/secret.ts';
import {
  asPkcs12,
  createAuthority,
  EXPIRED,
  NOT_YET_VALID,
  selfSigned,
  type TestCertificate,
  WRONG_NAME,
} from '../network/testing/certificates.ts';
import { routeForTest } from './testing/route-for-test.ts';
import { clientForTest, tlsServerForTest } from './testing/test-proxies.ts';

const authority = createAuthority('House Root');
const usual = authority.issue();
const trusting = routeForTest({ tls: { trust: 'authority', authorities: authority.certificate } });

it('no socket stays open if the certificates of a connection are invalid', async () => {
  const server = await tlsServerForTest({ certificate: usual });
  const { get } = clientForTest();
  const damaged = { format: 'pem', text: 'damaged', passphrase: '' } as const;
  const route = routeForTest({ secrets: sealed({ clientCertificate: damaged }) });
  await expect(get(server.origin, { route })).rejects.toMatchObject({ code: 'INVALID' });
  await vi.waitFor(() => expect([server.connections(), server.open()]).toEqual([1, 0]), {
    interval: 1,
    timeout: 30_000,
  });
});

describe('the server of a connection', () => {
  it('is verified against the CAs of the connection only', async () => {
    const server = await tlsServerForTest({ certificate: usual });
    const { get, last } = clientForTest();
    expect((await get(server.origin, { route: trusting })).text).toBe('secure');
    expect(Object.keys(last()?.phases ?? {})).toEqual(['dns', 'connect', 'tls', 'wait', 'body']);
    const another = createAuthority('Another Root').certificate;
    const route = routeForTest({ tls: { trust: 'authority', authorities: another } });
    await expect(get(server.origin, { route })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('from an unknown CA, “House Root”'),
    });
    expect(server.requestedUrls).toHaveLength(1);
  });

  it('is verified against the CAs of this computer if the connection has none', async () => {
    const server = await tlsServerForTest({ certificate: usual });
    const file = join(await temporaryDirectory(), 'house.pem');
    await writeFile(file, authority.certificate);
    const { get } = clientForTest();
    const route = routeForTest({ environment: { SSL_CERT_FILE: file } });
    expect((await get(server.origin, { route })).text).toBe('secure');
  });

  it('is verified separately for each route, and no route reuses the socket of another', async () => {
    const server = await tlsServerForTest({ certificate: usual });
    const { get } = clientForTest();
    await get(server.origin, { route: trusting });
    await expect(get(server.origin, { route: routeForTest() })).rejects.toThrow('unknown CA');
    await expect(get(server.origin)).rejects.toThrow('unknown CA');
    expect((await get(server.origin, { route: trusting })).text).toBe('secure');
    expect(server.requestedUrls).toHaveLength(2);
    expect(server.connections()).toBe(3);
  });

  it.each<readonly [string, TestCertificate, RegExp]>([
    [
      'has expired',
      authority.issue(EXPIRED),
      /its certificate expired on \d{4}-\d\d-\d\d\. Contact the server’s administrator/,
    ],
    [
      'is not valid yet',
      authority.issue(NOT_YET_VALID),
      /isn’t valid before \d{4}-\d\d-\d\d\. Check the clock/,
    ],
    [
      'is for other host names',
      authority.issue(WRONG_NAME),
      /is for elsewhere\.test, \*\.other\.test, not for localhost/,
    ],
    ['is self-signed', selfSigned(), /certificate is self-signed\. If you trust it, add it/],
  ])('is rejected if its certificate %s', async (_, certificate, words) => {
    const server = await tlsServerForTest({ certificate });
    const { get, last } = clientForTest();
    await expect(get(server.origin, { route: trusting })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringMatching(words),
      details: { requestId: 1 },
    });
    expect(server.requestedUrls).toEqual([]);
    await expect.poll(() => server.open()).toBe(0);
    expect(last()).toMatchObject({ state: 'failed', error: expect.stringMatching(words) });
  });

  it('is verified for the host name in the address, not for another name of the same computer', async () => {
    const names = ['tables.test', '127.0.0.1'];
    const server = await tlsServerForTest({ certificate: authority.issue({ names }) });
    const { get } = clientForTest();
    for (const name of names) {
      const origin = `https://${name}:${server.port}`;
      expect((await get(origin, { route: trusting })).text).toBe('secure');
    }
    await expect(get(server.origin, { route: trusting })).rejects.toThrow(
      'is for tables.test, 127.0.0.1, not for localhost',
    );
  });

  it('is rejected if it doesn’t send its intermediate certificates', async () => {
    const certificate = authority.createIntermediate('House Servers').issue();
    const whole = await tlsServerForTest({ certificate });
    const cut = await tlsServerForTest({ certificate, isChainCut: true });
    const { get } = clientForTest();
    expect((await get(whole.origin, { route: trusting })).text).toBe('secure');
    await expect(get(cut.origin, { route: trusting })).rejects.toThrow(
      /unknown CA, “House Servers”\. .* or have the server send the intermediate certificates/,
    );
  });

  it('is rejected if an intermediate certificate has expired, and the error names it', async () => {
    const certificate = authority.createIntermediate('House Servers', EXPIRED).issue();
    const server = await tlsServerForTest({ certificate });
    const { get } = clientForTest();
    await expect(get(server.origin, { route: trusting })).rejects.toThrow(
      /the certificate of “House Servers” expired on/,
    );
  });

  it('isn’t verified if verification is off, but other routes and redirect targets still are', async () => {
    const server = await tlsServerForTest({ certificate: selfSigned(WRONG_NAME) });
    const { get } = clientForTest();
    const off = routeForTest({ tls: { trust: 'off' } });
    expect((await get(server.origin, { route: off })).text).toBe('secure');
    await expect(get(server.origin, { route: trusting })).rejects.toThrow('Couldn’t trust');
    const pointing = await tlsServerForTest({
      certificate: usual,
      answer: (_, response) => response.writeHead(302, { location: server.origin }).end(),
    });
    await expect(get(pointing.origin, { route: off })).rejects.toThrow(`Couldn’t trust ${server.origin}`);
  });

  it('gets no request if the connection trusts only its own CAs and has none', async () => {
    const server = await tlsServerForTest({ certificate: usual });
    const { get } = clientForTest();
    const route = routeForTest({ tls: { trust: 'authority', authorities: '' } });
    await expect(get(server.origin, { route })).rejects.toMatchObject({ code: 'INVALID' });
    expect(server.requestedUrls).toEqual([]);
  });

  it.each([['TLSv1.1', /only outdated TLS versions/]] as const)(
    'is rejected if it supports only %s',
    async (version, words) => {
      const server = await tlsServerForTest({
        certificate: usual,
        versions: { minVersion: 'TLSv1', maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' },
      });
      const { get } = clientForTest();
      await expect(get(server.origin, { route: trusting })).rejects.toThrow(words);
    },
  );
});

describe('a client certificate', () => {
  const people = createAuthority('People', 'rsa');
  const mine = people.issue({ names: ['ada'], purpose: 'client' });
  const shown = (certificate: TestCertificate) =>
    ({ format: 'pem', text: certificate.certificate + certificate.key, passphrase: '' }) as const;
  const routeWith = (given: Parameters<typeof sealed>[0]['clientCertificate']) =>
    routeForTest({
      tls: { trust: 'authority', authorities: authority.certificate },
      secrets: given === undefined ? {} : sealed({ clientCertificate: given }),
    });
  const startStrict = () => tlsServerForTest({ certificate: usual, clientAuthority: people.certificate });

  it.each([
    ['PEM', shown(mine)],
    ['PKCS #12', { format: 'pkcs12', base64: asPkcs12(mine, 'open sesame'), passphrase: 'open sesame' }],
  ] as const)('in %s format is sent to a server that requests one', async (_, given) => {
    const server = await startStrict();
    const { get } = clientForTest();
    expect((await get(server.origin, { route: routeWith(given) })).text).toBe('secure');
  });

  it('isn’t sent to a redirect target until the user trusts its origin', async () => {
    const strict = await startStrict();
    const first = await tlsServerForTest({
      certificate: usual,
      answer: (_, response) => response.writeHead(302, { location: strict.origin }).end(),
    });
    const { get } = clientForTest();
    const request = { route: routeWith(shown(mine)) };
    await expect(get(first.origin, request)).rejects.toThrow('requires a client certificate');
    expect(strict.requestedUrls).toEqual([]);
    const agreed = await get(first.origin, { ...request, trustedOrigins: [strict.origin] });
    expect(agreed.text).toBe('secure');
  });

  it('that is missing is reported', async () => {
    const server = await startStrict();
    const { get } = clientForTest();
    await expect(get(server.origin, { route: trusting })).rejects.toMatchObject({
      code: 'REFUSED',
      message: `${server.origin} requires a client certificate. Add one to the connection.`,
    });
  });

  it('that is missing is suggested as the cause of a failed TLS 1.2 handshake', async () => {
    const versions = { maxVersion: 'TLSv1.2' } as const;
    const server = await tlsServerForTest({
      certificate: usual,
      clientAuthority: people.certificate,
      versions,
    });
    const { get } = clientForTest();
    await expect(get(server.origin, { route: trusting })).rejects.toThrow('may require a client certificate');
  });

  it('that the server rejects is suggested as the reason why it closed the connection', async () => {
    const server = await startStrict();
    const { get } = clientForTest();
    const otherAuthority = createAuthority('Strangers').issue({ purpose: 'client' });
    await expect(get(server.origin, { route: routeWith(shown(otherAuthority)) })).rejects.toThrow(
      /may have rejected the client certificate/,
    );
    expect(server.requestedUrls).toEqual([]);
  });
});
