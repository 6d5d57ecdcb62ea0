import { describe, expect, it } from 'vitest';
import { routeForTest } from '../http/testing/route-for-test.ts';
import { clientForTest, proxyForTest, tlsServerForTest } from '../http/testing/test-proxies.ts';
import { createAuthority } from '../network/testing/certificates.ts';
import { StorageFailure, type StorageFault } from './failure.ts';
import { openAt, storeForTest } from './testing/store-for-test.ts';

const keys = { accessKeyId: 'AKIA1', secretAccessKey: 'CANARY-secret', sessionToken: 'CANARY-session' };

interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

async function failing({ status, headers, body }: Refusal, isListing = false) {
  const { store, server } = await storeForTest({
    access: (endpoint) => ({ kind: 's3', endpoint, keys }),
    answer: (_, response) => response.writeHead(status, headers).end(body),
  });
  const request = isListing ? store.list({ prefix: 'a/', delimiter: true }) : store.read({ key: 'a/b' });
  const failure = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof StorageFailure)) throw new Error(`It is no StorageFailure: ${failure}`);
  return { failure, server };
}

const error = (code: string, message = 'Its own words.') =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;

describe('a storage error', () => {
  it.each<[number, string, StorageFault, string]>([
    [403, 'AccessDenied', 'denied', 'access denied (403). Check that its credentials allow reading it.'],
    [
      403,
      'AuthorizationPermissionMismatch',
      'denied',
      'access denied (403). Check that its credentials allow',
    ],
    [409, 'PublicAccessNotPermitted', 'denied', 'access denied (409).'],
    [
      403,
      'InvalidAccessKeyId',
      'unknown-key',
      'the storage doesn’t accept the credentials (403). They may be outdated.',
    ],
    [401, 'AuthenticationRequired', 'unknown-key', 'the storage doesn’t accept the credentials (401).'],
    [403, 'SignatureDoesNotMatch', 'wrong-secret', 'the secret doesn’t match (403). Check the credentials'],
    [403, 'AuthenticationFailed', 'wrong-secret', 'the secret doesn’t match (403).'],
    [400, 'ExpiredToken', 'expired', 'the credentials have expired (400). Reload the table to get new ones'],
    [
      403,
      'RequestTimeTooSkewed',
      'clock',
      'this computer’s clock and the storage’s differ (403). Set the clock',
    ],
    [301, 'PermanentRedirect', 'other-region', 'the bucket is in another region (301). Check the region'],
    [404, 'NoSuchBucket', 'no-bucket', 's3://lake not found (404). Check the location of the table.'],
    [404, 'NoSuchKey', 'no-object', 'not found (404). It may have been deleted. Reload the table.'],
    [404, 'BlobNotFound', 'no-object', 'not found (404).'],
    [503, 'SlowDown', 'busy', 'the storage is busy (503). Try again later.'],
    [500, 'InternalError', 'other', 'the storage failed (500). Try again later.'],
    [400, 'SomethingNew', 'other', 'the storage rejected the request (400).'],
  ])('with %i %s is reported with its reason and advice', async (status, code, fault, words) => {
    const { failure } = await failing({ status, body: error(code) });
    expect(failure.fault).toBe(fault);
    expect(failure.message).toContain(`Couldn’t read s3://lake/a/b: ${words}`);
    expect(failure.details).toMatchObject({ status, serverMessage: `${code}: Its own words.` });
    expect(failure.details.requestId).toBeGreaterThan(0);
  });

  it.each<[number, boolean, StorageFault]>([
    [401, false, 'unknown-key'],
    [403, false, 'denied'],
    [404, false, 'no-object'],
    [404, true, 'no-bucket'],
    [429, false, 'busy'],
    [503, false, 'busy'],
  ])(
    'with %i and no code is classified by its status (list request: %s)',
    async (status, isListing, fault) => {
      expect((await failing({ status, body: '' }, isListing)).failure.fault).toBe(fault);
    },
  );

  it('with Retry-After says how long to wait, and without it is returned after retries', async () => {
    const headers = { 'retry-after': '60' };
    const { failure, server } = await failing({ status: 503, headers, body: error('SlowDown') });
    expect(failure.message).toContain('Try again in 60 s.');
    expect(server.seen).toHaveLength(1);
    expect((await failing({ status: 503, body: error('SlowDown') })).server.seen).toHaveLength(3);
  });

  it('for an expired Azure signature is classified as expired, not as a wrong secret', async () => {
    const detail =
      '<AuthenticationErrorDetail>Signature not valid in the specified time frame</AuthenticationErrorDetail>';
    const body = error('AuthenticationFailed').replace('</Error>', `${detail}</Error>`);
    expect((await failing({ status: 403, body })).failure.fault).toBe('expired');
  });

  it('quotes only the message of the response, with sent secrets masked', async () => {
    const body = error('InvalidToken', 'No: CANARY-session').replace(
      '</Error>',
      '<Token-0>CANARY-token</Token-0></Error>',
    );
    const { failure } = await failing({ status: 403, body });
    expect(failure.details.serverMessage).toBe('InvalidToken: No: ‹hidden›');
    expect(JSON.stringify([failure.message, failure.details])).not.toContain('CANARY');
  });

  it('quotes plain text of a limited length', async () => {
    const body = error('X', `\u001b[31m${'long '.repeat(1000)}`);
    const { serverMessage = '' } = (await failing({ status: 400, body })).failure.details;
    expect(serverMessage.length).toBeLessThan(600);
    expect(serverMessage).not.toContain('\u001b');
    const html = {
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<html><h1>Bad Gateway</h1></html>',
    };
    expect((await failing(html)).failure.details.serverMessage?.trim()).toBe('Bad Gateway');
  });

  it('of a list request names the folder', async () => {
    const { failure } = await failing({ status: 403, body: error('AccessDenied') }, true);
    expect(failure.message).toContain('Couldn’t list s3://lake/a/: access denied');
    const page = await failing({ status: 200, body: '<html/>' }, true);
    expect(page.failure).toMatchObject({ fault: 'bad-answer', code: 'BAD_ANSWER' });
  });
});

describe('reading from a storage fails as unreachable', () => {
  const read = (endpoint: string, more: Parameters<typeof openAt>[2]) =>
    openAt('s3://lake', { kind: 's3', endpoint }, more).read({ key: 'a' });

  it('if its host name can’t be resolved', async () => {
    const { client: http } = clientForTest();
    await expect(read('http://nowhere.example', { http })).rejects.toMatchObject({
      fault: 'unreachable',
      code: 'UNREACHABLE',
      message: expect.stringContaining('Couldn’t reach http://nowhere.example (no such host)'),
    });
  });

  it('if its certificate isn’t trusted', async () => {
    const certificate = createAuthority('Elsewhere').issue({ names: ['localhost'] });
    const server = await tlsServerForTest({ certificate });
    const { client: http } = clientForTest();
    // The user’s trust setting for the connection’s server doesn’t apply to its storage.
    const route = routeForTest({ tls: { trust: 'off' } });
    await expect(read(server.origin, { http, route })).rejects.toMatchObject({
      fault: 'unreachable',
      message: expect.stringContaining('Couldn’t trust https://localhost'),
    });
  });

  it('if the proxy requires credentials', async () => {
    const proxy = await proxyForTest({ user: 'ada', password: 'x' });
    const { client: http } = clientForTest();
    const route = routeForTest({ proxy: { kind: 'own', address: proxy.address } });
    await expect(read('http://store.test', { http, route })).rejects.toMatchObject({
      fault: 'unreachable',
      code: 'REFUSED',
      message: expect.stringContaining(`The proxy ${proxy.address} requires a user name and password`),
    });
  });

  it('if its address is out of reach', async () => {
    const { client: http } = clientForTest();
    await expect(read('http://127.0.0.1:9', { http, reach: 'public' })).rejects.toMatchObject({
      fault: 'unreachable',
      message: expect.stringContaining('127.0.0.1 leads to an address of this computer'),
    });
  });
});

it.each([
  ['server', 'InvalidAccessKeyId', 'Reload the table to get new ones from the server.'],
  ['user', 'InvalidAccessKeyId', 'Check the keys of this connection.'],
  ['user', 'ExpiredToken', 'Check the keys of this connection.'],
  ['nobody', 'AccessDenied', 'It isn’t public. Add keys to this connection.'],
] as const)('the advice for rejected keys depends on their owner: %s, %s', async (keysOf, code, advice) => {
  const { store } = await storeForTest({
    access: (endpoint) => ({ kind: 's3', endpoint, keys }),
    answer: (_, response) => response.writeHead(403).end(error(code)),
    way: { keysOf },
  });
  await expect(store.read({ key: 'a' })).rejects.toMatchObject({ message: expect.stringContaining(advice) });
});
