import { expect, it } from 'vitest';
import type { S3Access } from '#protocol/index.ts';
import { openAt, silentHttp, storeForTest } from './testing/store-for-test.ts';

const keys = { accessKeyId: 'AKIA1', secretAccessKey: 'CANARY-secret', sessionToken: 'CANARY-session' };
const access = (endpoint: string): S3Access => ({ kind: 's3', endpoint, region: 'eu-west-1', keys });
const LIST = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';

it('an S3 store signs its requests, and logs no credentials', async () => {
  const { store, server, activityLog } = await storeForTest({
    access,
    answer: (_, response) => response.end('bytes'),
  });
  await store.read({ key: 'a b', range: { from: 0, to: 4 } });
  expect(server.seen[0]).toMatchObject({
    path: '/lake/a%20b',
    headers: {
      range: 'bytes=0-3',
      'x-amz-security-token': 'CANARY-session',
      authorization: expect.stringContaining('Credential=AKIA1/'),
    },
  });
  const logged = JSON.stringify([activityLog.list(), activityLog.find(1)]);
  expect(logged).not.toMatch(/CANARY|AKIA1|Signature=/);
  expect(activityLog.list()).toMatchObject([{ path: '/lake/a%20b', effect: 'reads', state: 'done' }]);
});

it('an S3 store without keys sends anonymous requests', async () => {
  const { store, server } = await storeForTest({
    access: (endpoint) => ({ kind: 's3', endpoint }),
    answer: (_, response) => response.end(LIST),
  });
  await store.list({ prefix: '', delimiter: true });
  expect(server.seen[0]?.path).toBe('/lake?delimiter=%2F&list-type=2&prefix=');
  expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
});

it.each([
  ['a header', 301, { 'x-amz-bucket-region': 'us-west-2' }, ''],
  [
    'an error response',
    400,
    {},
    '<Error><Code>AuthorizationHeaderMalformed</Code><Region>us-west-2</Region></Error>',
  ],
])('an S3 store switches to the region that the storage names in %s', async (_, status, headers, body) => {
  const { store, server } = await storeForTest({
    access,
    answer: (seen, response) => {
      if (seen.headers.authorization?.includes('/us-west-2/')) response.end(LIST);
      else response.writeHead(status, headers).end(body);
    },
  });
  await store.list({ prefix: '', delimiter: true });
  await store.list({ prefix: '', delimiter: true });
  const regions = server.seen.map(({ headers: { authorization = '' } }) => authorization.split('/')[2]);
  expect(regions).toEqual(['eu-west-1', 'us-west-2', 'us-west-2']);
});

it('an S3 store at AWS switches to the host of the named region', async () => {
  const moved = '<Error><Code>PermanentRedirect</Code><Region>us-west-2</Region></Error>';
  const { http, sent } = silentHttp({ status: 301, text: moved }, { text: LIST });
  const store = openAt('s3://lake', { kind: 's3', keys }, { http });
  expect(store.origin).toBe('https://lake.s3.us-east-1.amazonaws.com');
  await store.list({ prefix: '', delimiter: true });
  expect(sent.map(({ origin }) => origin)).toEqual([
    'https://lake.s3.us-east-1.amazonaws.com',
    'https://lake.s3.us-west-2.amazonaws.com',
  ]);
  expect(store.origin).toBe('https://lake.s3.us-west-2.amazonaws.com');
});

it.each(['evil.example/', 'a.b', '', 'A,1', 'cn-north-1'])(
  'an S3 store rejects a named region that would change the domain or is invalid: %j',
  async (region) => {
    const text = `<Error><Code>PermanentRedirect</Code><Region>${region}</Region></Error>`;
    const { http, sent } = silentHttp({ status: 301, text });
    const list = openAt('s3://lake', { kind: 's3', keys }, { http }).list({ prefix: '', delimiter: true });
    await expect(list).rejects.toMatchObject({ fault: 'other-region' });
    expect(sent).toHaveLength(1);
  },
);

it('an S3 store doesn’t repeat a request if the named region is the current one', async () => {
  const { store, server } = await storeForTest({
    access,
    answer: (_, response) => response.writeHead(400, { 'x-amz-bucket-region': 'eu-west-1' }).end(),
  });
  await expect(store.read({ key: 'a' })).rejects.toMatchObject({ fault: 'other' });
  expect(server.seen).toHaveLength(1);
});

it('an S3 store switches the region only once per request', async () => {
  const { store, server } = await storeForTest({
    access,
    answer: (seen, response) => {
      const other = seen.headers.authorization?.includes('/a-1/') ? 'b-1' : 'a-1';
      response.writeHead(301, { 'x-amz-bucket-region': other }).end();
    },
  });
  await expect(store.read({ key: 'a' })).rejects.toMatchObject({ fault: 'other-region' });
  expect(server.seen).toHaveLength(2);
});

it('an S3 store doesn’t follow redirects', async () => {
  const { store, server } = await storeForTest({
    access,
    answer: (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  });
  await expect(store.read({ key: 'a' })).rejects.toMatchObject({ fault: 'other' });
  expect(server.seen).toHaveLength(1);
});
