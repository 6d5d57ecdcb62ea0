import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../http/http-client.ts';
import { openAt, silentHttp, storeForTest } from './testing/store-for-test.ts';

const page = (key: string, next?: string) =>
  `<ListBucketResult xmlns="http://doc.s3.amazonaws.com/2006-03-01"><IsTruncated>${next !== undefined}</IsTruncated>${
    next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  }<Contents><Key>${key}</Key><Size>1</Size><ETag>"e"</ETag></Contents></ListBucketResult>`;

const headerOf = ({ credentials = [] }: Pick<HttpRequest, 'credentials'>, name: string) =>
  credentials.find(([known]) => known === name)?.[1];

it('a GCS store lists page by page, with its access token', async () => {
  const { store, server, activityLog } = await storeForTest({
    address: 'gs://lake',
    access: (endpoint) => ({ kind: 'gs', endpoint, token: 'CANARY' }),
    answer: ({ path }, response) => response.end(path.includes('token=n%2B1') ? page('b') : page('a', 'n+1')),
  });
  const first = await store.list({ prefix: 'x/', delimiter: true, most: 1 });
  const second = await store.list({ prefix: 'x/', delimiter: true, most: 1, after: first.next ?? '' });
  expect([first, second].map(({ objects: [object], next }) => [object?.key, next])).toEqual([
    ['a', 'n+1'],
    ['b', undefined],
  ]);
  expect(server.seen.map(({ path }) => path)).toEqual([
    '/lake?delimiter=%2F&list-type=2&max-keys=1&prefix=x%2F',
    '/lake?continuation-token=n%2B1&delimiter=%2F&list-type=2&max-keys=1&prefix=x%2F',
  ]);
  expect(server.seen[0]?.headers.authorization).toBe('Bearer CANARY');
  expect(JSON.stringify([activityLog.list(), activityLog.find(1)])).not.toContain('CANARY');
});

it('a GCS store uses storage.googleapis.com, and without a token sends anonymous requests', async () => {
  const { http, sent } = silentHttp({ text: 'bytes' });
  const store = openAt('gs://lake', { kind: 'gs' }, { http });
  await store.read({ key: 'a/b c' });
  expect(store.origin).toBe('https://storage.googleapis.com');
  expect(sent).toMatchObject([
    { origin: store.origin, path: '/lake/a/b%20c', credentials: [], isFile: true },
  ]);
});

describe('a service account', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const serviceAccount = {
    clientEmail: 'reader@shop.example',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKeyId: '7',
  };
  const HOUR = 3_600_000;
  const token = (text: string) => ({ text: JSON.stringify({ access_token: text, expires_in: 3600 }) });
  const bytes = { text: 'bytes' };

  it('exchanges a signed JWT for an access token, and uses it for an hour', async () => {
    const { http, sent } = silentHttp(token('CANARY-1'), bytes, bytes, token('CANARY-2'), bytes);
    let now = Date.UTC(2026, 0, 1);
    const store = openAt('gs://lake', { kind: 'gs', serviceAccount }, { http, now: () => now });
    await store.read({ key: 'a' });
    await store.read({ key: 'a' });
    now += HOUR;
    await store.read({ key: 'a' });
    expect(sent.map(({ origin, path }) => origin + path)).toEqual([
      'https://oauth2.googleapis.com/token',
      'https://storage.googleapis.com/lake/a',
      'https://storage.googleapis.com/lake/a',
      'https://oauth2.googleapis.com/token',
      'https://storage.googleapis.com/lake/a',
    ]);
    const used = sent.map((request) => headerOf(request, 'authorization'));
    expect(used).toEqual([undefined, 'Bearer CANARY-1', 'Bearer CANARY-1', undefined, 'Bearer CANARY-2']);
    expect(sent[0]).toMatchObject({ method: 'POST', isConfidential: true, redirects: 'return' });
    const body = new URLSearchParams(String(sent[0]?.body));
    expect(body.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [header = '', claims = '', signature = ''] = (body.get('assertion') ?? '').split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT', kid: '7' });
    expect(read(claims)).toEqual({
      iss: 'reader@shop.example',
      scope: 'https://www.googleapis.com/auth/devstorage.read_only',
      aud: 'https://oauth2.googleapis.com/token',
      iat: 1_767_225_600,
      exp: 1_767_229_200,
    });
    const verify = createVerify('RSA-SHA256').update(`${header}.${claims}`);
    expect(verify.verify(publicKey, signature, 'base64url')).toBe(true);
  });

  it('shares a token request between concurrent callers, and repeats it after a failure', async () => {
    const { http, sent } = silentHttp({ status: 503 }, token('t'), bytes);
    const store = openAt('gs://lake', { kind: 'gs', serviceAccount }, { http });
    const both = await Promise.allSettled([store.read({ key: 'a' }), store.read({ key: 'b' })]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent).toHaveLength(1);
    await store.read({ key: 'a' });
    expect(sent).toHaveLength(3);
  });

  it('is named in the error if Google rejects it, with Google’s message', async () => {
    const text = JSON.stringify({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
    const { http } = silentHttp({ status: 400, text });
    const store = openAt('gs://lake', { kind: 'gs', serviceAccount }, { http });
    await expect(store.read({ key: 'a' })).rejects.toMatchObject({
      fault: 'unknown-key',
      message: 'Couldn’t sign in to Google as reader@shop.example (400). Check the service account key.',
      details: { serverMessage: 'Invalid JWT Signature.' },
    });
  });

  it('with an invalid key sends nothing', async () => {
    const { http, sent } = silentHttp(token('t'));
    const broken = { ...serviceAccount, privateKey: '-----BEGIN PRIVATE KEY-----\nCANARY' };
    const read = openAt('gs://lake', { kind: 'gs', serviceAccount: broken }, { http }).read({ key: 'a' });
    await expect(read).rejects.toMatchObject({
      fault: 'invalid',
      message: expect.not.stringContaining('CANARY'),
    });
    expect(sent).toEqual([]);
  });
});
