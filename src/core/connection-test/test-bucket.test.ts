import { expect, it, onTestFinished } from 'vitest';
import { directoryWith } from '#lance-format/testing/table-directory.ts';
import { createAuthority } from '../network/testing/certificates.ts';
import { startTlsServer } from '../network/testing/tls-server.ts';
import { errorXml } from '../storage-gateway/s3-messages.ts';
import { type SeenByS3, startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import { folderWithTable, runBucketTest } from './testing/run-bucket-test.ts';

const isSigned = ({ headers }: SeenByS3) => headers.authorization !== undefined;

/** Like a real storage, rejects requests without keys. */
const closed = (seen: SeenByS3) => (isSigned(seen) ? undefined : errorXml('AccessDenied', 'Access Denied'));

async function lake(refusal: Parameters<typeof startFolderS3>[0]['refusal'] = closed, key?: string) {
  return startFolderS3({ folder: await folderWithTable(key), bucket: 'lake', refusal });
}

const NOTHING_BEHIND_KEYS = ['list skipped', 'table skipped', 'firstByte skipped'];

it('reports each layer, opens the first table, and reports the cost', async () => {
  const s3 = await lake();
  const { all, ends, finding, activityLog } = await runBucketTest({ endpoint: s3.origin });
  expect(ends).toEqual(
    ['address', 'dns', 'tls', 'bucket', 'keys', 'list', 'table', 'firstByte'].map(
      (layer) => `${layer} passed`,
    ),
  );
  expect(finding('address')).toBe('S3, bucket lake');
  expect(finding('dns')).toBe('127.0.0.1, this computer');
  expect(finding('tls')).toBe('not encrypted');
  expect(finding('bucket')).toBe('reached');
  expect(finding('keys')).toBe('accepted');
  expect(finding('list')).toBe('1 name');
  expect(finding('table')).toBe('daily_active, v212');
  expect(finding('firstByte')).toBe('of its first data file');
  expect(all.filter(({ state, duration }) => state !== 'running' && duration === undefined)).toEqual([]);
  expect(all.at(-1)?.spent).toMatchObject({ requests: s3.seen.length, tables: 1 });
  expect(activityLog.list().map(({ part }) => part)).toEqual(s3.seen.map(() => 'storage'));
  expect(s3.seen.map(isSigned)).toEqual([false, ...s3.seen.slice(1).map(() => true)]);
});

it('finds a table in a namespace if the root has none', async () => {
  const s3 = await lake(closed, 'events/clicks.lance');
  const { finding } = await runBucketTest({ endpoint: s3.origin });
  expect(finding('list')).toBe('1 name');
  expect(finding('table')).toBe('events / clicks, v212');
});

it('reports a catalog manifest instead of an empty bucket', async () => {
  const folder = await directoryWith({
    '__manifest/data/a.lance': 'rows',
    'a1b2_prod$items/data/a.lance': '',
  });
  const s3 = await startFolderS3({ folder, bucket: 'lake', refusal: closed });
  const { ends, finding } = await runBucketTest({ endpoint: s3.origin });
  expect(finding('table')).toMatch(/^a catalog is here/);
  expect(ends.slice(5)).toEqual(['list passed', 'table skipped', 'firstByte skipped']);
});

it('stops at a wrong secret, and masks credentials that the storage quotes in its message', async () => {
  const words = 'The signature of AKIACANARY isn’t the one for CANARY-secret-1.';
  const s3 = await lake((seen) => closed(seen) ?? errorXml('SignatureDoesNotMatch', words));
  const { all, ends, failed } = await runBucketTest({ endpoint: s3.origin });
  expect(ends.slice(4)).toEqual(['keys failed', ...NOTHING_BEHIND_KEYS]);
  expect(failed).toMatchObject({ finding: 'The secret doesn’t match.', advice: 'Enter the keys again.' });
  expect(failed?.raw).toContain('SignatureDoesNotMatch: The signature of');
  expect(JSON.stringify(all)).not.toContain('CANARY');
});

it('reports expired keys', async () => {
  const s3 = await lake((seen) => closed(seen) ?? errorXml('ExpiredToken', 'The token is too old.'));
  const { ends, failed } = await runBucketTest({ endpoint: s3.origin });
  expect(ends.slice(4)).toEqual(['keys failed', ...NOTHING_BEHIND_KEYS]);
  expect(failed?.finding).toBe('The keys have expired.');
});

it('accepts keys without list permission, and stops at the list', async () => {
  const s3 = await lake(() => errorXml('AccessDenied', 'Access Denied'));
  const { ends, failed } = await runBucketTest({ endpoint: s3.origin });
  expect(ends.slice(4)).toEqual(['keys passed', 'list failed', 'table skipped', 'firstByte skipped']);
  expect(failed?.finding).toBe('The keys don’t allow reading s3://lake.');
});

it.each([
  ['before authentication', () => undefined],
  ['after authentication', closed],
])('reports a missing bucket at the bucket layer: %s', async (_, refusal) => {
  const s3 = await lake(refusal);
  const { failed } = await runBucketTest({ endpoint: s3.origin, location: 's3://pond' });
  expect(failed).toMatchObject({ layer: 'bucket', finding: 's3://pond not found.' });
});

it('uses the region of a redirect for all later requests', async () => {
  const isRight = ({ headers }: SeenByS3) => headers.authorization?.includes('/eu-central-1/') === true;
  let redirects = 0;
  const s3 = await lake((seen) => {
    if (isRight(seen) || (redirects > 0 && !isSigned(seen))) return undefined;
    redirects += 1;
    const headers = { 'x-amz-bucket-region': 'eu-central-1' };
    return { status: 301, headers, text: errorXml('PermanentRedirect', 'Ask elsewhere.') };
  });
  const { ends, finding } = await runBucketTest({ endpoint: s3.origin, region: 'us-west-2' });
  expect(finding('bucket')).toBe('eu-central-1, not us-west-2');
  expect(ends).toContain('bucket warned');
  expect(ends.at(-1)).toBe('firstByte passed');
  expect(redirects).toBe(1);
});

it('reports an unknown host before any request', async () => {
  const lookup = (_: string, __: object, callback: (error: NodeJS.ErrnoException, found: []) => void) =>
    callback(Object.assign(new Error('getaddrinfo ENOTFOUND minio.example'), { code: 'ENOTFOUND' }), []);
  const { ends, failed, activityLog } = await runBucketTest({ endpoint: 'https://minio.example', lookup });
  expect(ends.slice(0, 3)).toEqual(['address passed', 'dns failed', 'tls skipped']);
  expect(failed).toMatchObject({ finding: 'Host not found.', raw: expect.stringContaining('ENOTFOUND') });
  expect(activityLog.list()).toEqual([]);
});

it.each([
  ['an IP address', 'http://127.0.0.1:PORT'],
  ['a host name', 'http://localhost:PORT'],
])('opens no socket to a local address without permission: %s', async (_, endpoint) => {
  const s3 = await lake();
  const { failed } = await runBucketTest({
    endpoint: endpoint.replace('PORT', String(s3.port)),
    allowsLocalNetwork: false,
  });
  expect(failed).toMatchObject({ layer: 'dns', finding: expect.stringContaining('which isn’t allowed') });
  expect(s3.seen).toEqual([]);
});

it('never allows a cloud metadata address', async () => {
  const { failed } = await runBucketTest({ endpoint: 'http://169.254.169.254' });
  expect(failed).toMatchObject({ layer: 'dns', advice: expect.stringContaining('never') });
});

it('reports a closed port as TCP, not TLS', async () => {
  const s3 = await lake();
  await s3.close();
  const { ends, failed } = await runBucketTest({ endpoint: s3.origin });
  expect(failed).toMatchObject({ layer: 'tcp', finding: 'The storage refused the connection.' });
  expect(ends).toContain('tls skipped');
});

it('sends no keys to a server with an untrusted certificate', async () => {
  const certificate = createAuthority('Acme Internal CA').issue();
  const server = await startTlsServer({ certificate });
  onTestFinished(server.close);
  const { failed } = await runBucketTest({ endpoint: server.origin });
  expect(failed).toMatchObject({ layer: 'tls', finding: 'The certificate issuer isn’t trusted.', fixes: [] });
  expect(server.requestedUrls).toEqual([]);
});

it('warns of an empty bucket and skips the table', async () => {
  const s3 = await startFolderS3({ folder: await directoryWith({}), bucket: 'lake', refusal: closed });
  const { ends, finding } = await runBucketTest({ endpoint: s3.origin, location: 's3://lake/analytics' });
  expect(ends.slice(5)).toEqual(['list warned', 'table skipped', 'firstByte skipped']);
  expect(finding('table')).toBe('no folder here ends in .lance');
});

it('requires no keys for a public bucket, and reports if it is not public', async () => {
  const open = await lake(() => undefined);
  const keys = { kind: 'anonymous' } as const;
  const there = await runBucketTest({ endpoint: open.origin, keys });
  expect(there.finding('keys')).toBe('none, the bucket is public');
  expect(there.ends.at(-1)).toBe('firstByte passed');
  expect(open.seen.filter(isSigned)).toEqual([]);
  const shut = await lake();
  const refused = await runBucketTest({ endpoint: shut.origin, keys });
  expect(refused.failed).toMatchObject({ layer: 'keys', finding: 's3://lake isn’t public.' });
});

it('rejects a response that isn’t a list', async () => {
  const s3 = await lake(() => ({ status: 200, text: '<html>Sign in</html>' }));
  const { failed } = await runBucketTest({ endpoint: s3.origin });
  expect(failed).toMatchObject({ layer: 'bucket', finding: expect.stringContaining('isn’t a list') });
  expect(s3.seen.filter(isSigned)).toEqual([]);
});
