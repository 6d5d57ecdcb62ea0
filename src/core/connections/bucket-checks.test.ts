import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { BucketSettings, TestRow } from '#contract/index.ts';
import { folderWithTable } from '../connection-test/testing/run-bucket-test.ts';
import { startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import type { BucketTestInput } from './bucket-checks.ts';
import type { Connections } from './connections.ts';
import { setUpConnections } from './testing/test-connections.ts';

const typed = { kind: 's3', accessKeyId: 'AKIACANARY', secretAccessKey: 'CANARY-secret-1' } as const;

function bucket(endpoint: string, change: Partial<BucketSettings> = {}): BucketSettings {
  return {
    location: 's3://lake',
    region: '',
    endpoint,
    account: '',
    keys: { kind: 'typed' },
    allowsLocalNetwork: true,
    ...change,
  };
}

async function setUp() {
  const rig = await setUpConnections();
  onTestFinished(() => rig.close());
  return { ...rig, connections: await rig.open() };
}

async function tested(connections: Connections, input: BucketTestInput) {
  const rows: TestRow[] = [];
  for await (const row of connections.testBucket(input, undefined)) rows.push(row);
  return { rows, failed: rows.find(({ state }) => state === 'failed') };
}

/** Another storage, which records its requests and accepts all of them. */
async function recordingStorage() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.url} ${JSON.stringify(request.headers)}`);
    response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  // The address of a listening TCP server is never a string.
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('a bucket test uses the typed keys, and stores nothing', async () => {
  const { connections } = await setUp();
  const s3 = await startFolderS3({ folder: await folderWithTable(), bucket: 'lake' });
  const { failed } = await tested(connections, { bucket: bucket(s3.origin), typed });
  expect(failed).toBeUndefined();
  expect(s3.seen.at(-1)?.headers.authorization).toContain('AKIACANARY');
  expect(connections.list()).toEqual([]);
  expect((await tested(connections, { bucket: bucket(s3.origin) })).failed?.layer).toBe('keys');
});

it('a test of a saved bucket uses its stored keys, and does not change the connection', async () => {
  const { connections } = await setUp();
  const s3 = await startFolderS3({ folder: await folderWithTable(), bucket: 'lake' });
  const opened = await connections.openBucket({ bucket: bucket(s3.origin), typed });
  const input = { connectionId: opened.id, bucket: bucket(s3.origin, { region: 'eu-1' }) };
  expect((await tested(connections, input)).failed).toBeUndefined();
  expect(s3.seen.at(-1)?.headers.authorization).toContain('AKIACANARY');
  expect(connections.list()).toEqual([opened]);
});

it('a bucket test does not send stored keys to another destination', async () => {
  const { connections } = await setUp();
  const { id } = await connections.openBucket({ bucket: bucket('http://127.0.0.1:9'), typed });
  const other = await recordingStorage();
  const { failed, rows } = await tested(connections, { connectionId: id, bucket: bucket(other.origin) });
  expect(failed).toMatchObject({ layer: 'keys', finding: 'There are no keys.' });
  expect(JSON.stringify(rows)).not.toContain('CANARY');
  expect(other.received.join('\n')).not.toMatch(/CANARY|authorization/i);
  // Keys that the user types for this storage are meant for it.
  const again = await tested(connections, { connectionId: id, bucket: bucket(other.origin), typed });
  expect(again.rows.some(({ layer, state }) => layer === 'keys' && state === 'passed')).toBe(true);
  expect(other.received.join('\n')).toContain('AKIACANARY');
});

it('keys of a server are not used for a bucket', async () => {
  const { add, connections } = await setUp();
  const { id } = await add(connections, { credentials: { apiKey: 'CANARY-key' } });
  const other = await recordingStorage();
  const { failed } = await tested(connections, { connectionId: id, bucket: bucket(other.origin) });
  expect(failed?.layer).toBe('keys');
  expect(other.received).toEqual([]);
});

it.each([
  ['the location', { location: 'https://example.com/x' }, 'isn’t the address of a bucket'],
  ['the endpoint', { endpoint: 'minio:9000' }, 'isn’t an endpoint'],
])('an invalid value of %s is reported at the address layer', async (_, change, words) => {
  const { connections } = await setUp();
  const { failed, rows } = await tested(connections, { bucket: bucket('', change), typed });
  expect(failed).toMatchObject({ layer: 'address', advice: expect.stringContaining(words) });
  expect(rows.at(-1)).toMatchObject({ layer: 'firstByte', state: 'skipped' });
});
