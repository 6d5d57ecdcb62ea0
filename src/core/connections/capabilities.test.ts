import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNotices } from '../storage/file-notices.ts';
import { createCapabilityStore, openCapabilitiesStore } from './capabilities.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-capabilities-'));
});
afterEach(() => rm(directory, { recursive: true }));

const HERE = 'https://here.example.com';

/** As when the app starts; scheduled work waits until the test runs it. */
async function open(readOnlyReason: string | null = null) {
  const place = { directory, readOnlyReason, notices: createNotices(), writtenBy: 'Vitrine' };
  const store = await openCapabilitiesStore(place);
  const scheduled: (() => void)[] = [];
  const capabilities = createCapabilityStore({ store, schedule: (run) => void scheduled.push(run) });
  return { capabilities, scheduled };
}

it('detected capabilities are restored after a restart', async () => {
  const { capabilities } = await open();
  capabilities.knowledge('c', HERE).learn('listVersions', 'no');
  capabilities.knowledge('c', HERE).learn('countRows', 'yes');
  await capabilities.flush();
  const next = (await open()).capabilities;
  expect(next.of('c')).toEqual({ listVersions: 'no', countRows: 'yes' });
  expect(next.knowledge('c', HERE).of('listVersions')).toBe('no');
  expect(next.of('another')).toEqual({});
});

it('a changed address discards the capabilities of the old server, and its late responses', async () => {
  const { capabilities } = await open();
  const before = capabilities.knowledge('c', HERE);
  before.learn('listVersions', 'no');
  const now = capabilities.knowledge('c', 'https://there.example.com');
  before.learn('countRows', 'no');
  expect(capabilities.of('c')).toEqual({});
  expect(now.of('countRows')).toBeUndefined();
});

it('several changes are reported in one event, and repeated results are not reported', async () => {
  const { capabilities, scheduled } = await open();
  let changeCount = 0;
  capabilities.subscribe(() => (changeCount += 1));
  const known = capabilities.knowledge('c', HERE);
  known.learn('listVersions', 'yes');
  known.learn('countRows', 'yes');
  expect([changeCount, scheduled.length]).toEqual([0, 1]);
  scheduled[0]?.();
  expect(changeCount).toBe(1);
  await capabilities.flush();
  known.learn('countRows', 'yes');
  expect([changeCount, scheduled.length]).toEqual([1, 1]);
});

it('capabilities are removed and restored with their connection', async () => {
  const { capabilities } = await open();
  const known = capabilities.knowledge('c', HERE);
  known.learn('countRows', 'yes');
  const taken = capabilities.take('c');
  known.learn('countRows', 'no');
  expect(capabilities.of('c')).toEqual({});
  await capabilities.flush();
  expect((await open()).capabilities.of('c')).toEqual({});
  if (taken !== undefined) capabilities.put(taken);
  expect(capabilities.of('c')).toEqual({ countRows: 'yes' });
});

it('capabilities are kept in memory if the data directory is read-only', async () => {
  const { capabilities } = await open('Another one has it.');
  capabilities.knowledge('c', HERE).learn('countRows', 'yes');
  await capabilities.flush();
  expect(capabilities.of('c')).toEqual({ countRows: 'yes' });
});

it('a server without known capabilities is not saved', async () => {
  const { capabilities } = await open();
  capabilities.knowledge('a', HERE);
  capabilities.knowledge('b', HERE).learn('countRows', 'yes');
  await capabilities.flush();
  const file = await readFile(join(directory, 'capabilities.json'), 'utf8');
  expect(JSON.parse(file).data.servers).toEqual([
    { connectionId: 'b', address: HERE, operations: { countRows: 'yes' } },
  ]);
});
