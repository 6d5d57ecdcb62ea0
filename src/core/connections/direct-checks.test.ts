import { expect, it, onTestFinished } from 'vitest';
import type { DirectReading, Layer, TestRow } from '#contract/index.ts';
import { folderWithTable } from '../connection-test/testing/run-bucket-test.ts';
import { startRoutes } from '../namespace/testing/test-routes.ts';
import { errorXml } from '../storage-gateway/s3-messages.ts';
import { startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import { setUpConnections } from './testing/test-connections.ts';

interface LendingServer {
  readonly tables?: readonly string[];
  readonly location?: string | null;
  readonly options?: Readonly<Record<string, string>>;
  readonly refusal?: Parameters<typeof startFolderS3>[0]['refusal'];
  readonly change?: (agreed: DirectReading) => DirectReading;
  /** The address that the test requests, if it isn’t that of the saved server. */
  readonly draftAddress?: (origin: string) => string;
}

const KEYS = { aws_access_key_id: 'AKIALENT', aws_secret_access_key: 'CANARY-lent-1' };

/** Tests a connection to a metadata-only server whose tables the user wants to read from storage. */
async function run(lendingServer: LendingServer = {}) {
  const {
    tables = ['daily_active'],
    location = 's3://lake/daily_active.lance',
    options = KEYS,
  } = lendingServer;
  const { refusal, change = (agreed) => agreed, draftAddress = (origin) => origin } = lendingServer;
  const s3 = await startFolderS3({
    folder: await folderWithTable(),
    bucket: 'lake',
    refusal: refusal ?? (({ headers }) => (headers.authorization?.includes('AKIALENT') ? undefined : DENIED)),
  });
  const server = await startRoutes((path, _, { body }) => {
    if (/\/namespace\/[^/]+\/list/.test(path)) return { body: { namespaces: [] } };
    if (/\/namespace\/[^/]+\/table\/list/.test(path)) return { body: { tables } };
    if (!path.endsWith('/describe')) return undefined;
    const lends = body.includes('"vend_credentials":true');
    const storage = lends ? { storage_options: { ...options, endpoint: s3.origin } } : {};
    return { body: { location, ...storage } };
  });
  onTestFinished(server.close);
  const rig = await setUpConnections();
  onTestFinished(() => rig.close());
  const connections = await rig.open();
  const { id } = await rig.add(connections, { address: server.origin });
  const agreed: DirectReading = { isAllowed: true, keys: { kind: 'lent' }, allowedOrigins: [s3.origin] };
  await connections.readDirectly({ connectionId: id, directReading: change(agreed) });
  const rows = new Map<Layer, TestRow>();
  const draft = { address: draftAddress(server.origin) };
  for await (const row of connections.test({ connectionId: id, draft }, undefined)) rows.set(row.layer, row);
  return { s3, rows, end: (layer: Layer) => `${rows.get(layer)?.state}: ${rows.get(layer)?.finding}` };
}

const DENIED = errorXml('AccessDenied', 'Access Denied');

it('reads the first byte of a table with the keys that its server lends', async () => {
  const { end, rows, s3 } = await run();
  expect([...rows.keys()].slice(-4)).toEqual(['capabilities', 'location', 'keys', 'firstByte']);
  expect(end('location')).toBe('passed: s3://lake/daily_active.lance');
  expect(end('keys')).toBe('passed: accepted');
  expect(end('firstByte')).toBe('passed: of its first data file');
  expect(rows.get('firstByte')?.spent).toMatchObject({ requests: s3.seen.length, tables: 1 });
  expect(JSON.stringify([...rows.values()])).not.toContain('CANARY');
});

it('tests no storage layers without the permission of the user', async () => {
  const { rows, s3 } = await run({ change: (agreed) => ({ ...agreed, isAllowed: false }) });
  expect([...rows.keys()].at(-1)).toBe('capabilities');
  expect(s3.seen).toEqual([]);
});

it('sends nothing to an origin that is not allowed', async () => {
  const { end, s3 } = await run({ change: (agreed) => ({ ...agreed, allowedOrigins: [] }) });
  expect(end('location')).toBe('failed: The location can’t be read from.');
  expect(end('keys')).toBe('skipped: not reached');
  expect(s3.seen).toEqual([]);
});

it('sends nothing if the form has another address than the saved connection', async () => {
  const draftAddress = (origin: string) => origin.replace('127.0.0.1', 'localhost');
  const { end, s3 } = await run({ draftAddress });
  expect(end('location')).toBe('skipped: not tested: save the new address first');
  expect(s3.seen).toEqual([]);
});

it('stops at lent keys that the storage rejects', async () => {
  const refusal = () => errorXml('InvalidAccessKeyId', 'There is no AKIALENT.');
  const { end, rows } = await run({ refusal });
  expect(end('location')).toContain('passed');
  expect(end('keys')).toBe('failed: The storage doesn’t know the keys.');
  expect(rows.get('keys')?.raw).toContain('InvalidAccessKeyId');
});

it.each([
  ['the server has no table', { tables: [] }, 'no table with a location'],
  ['the server returns no location', { location: null }, 'no table with a location'],
])('reports why nothing is tested if %s', async (_, server, why) => {
  const { end } = await run(server);
  expect(end('location')).toBe(`skipped: ${why}`);
  expect(end('firstByte')).toBe('skipped: no table to read from');
});

it('reports that the server lends no keys, or that a public storage requires none', async () => {
  const shut = await run({ options: {} });
  expect(shut.end('keys')).toBe('skipped: the server lends none, and the storage isn’t public');
  const open = await run({ options: {}, refusal: () => undefined });
  expect(open.end('keys')).toBe('passed: none, the storage is public');
  expect(open.end('firstByte')).toBe('passed: of its first data file');
});
