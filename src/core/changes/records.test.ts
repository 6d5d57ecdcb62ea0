import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BatchRecord, sentAt } from '#contract/index.ts';
import { nodeFileSystem } from '#files/file-system.ts';
import { dataDirectory, placeIn } from '../batches/testing/test-batches.ts';
import { createNotices } from '../storage/file-notices.ts';
import { createRecords, RECORD_LIMITS, type RecordsOptions, type StoredRecord } from './records.ts';

let directory: string;
let folder: string;

beforeEach(async () => {
  directory = await dataDirectory();
  folder = join(directory, 'batches', 'records');
});

/** As when the app starts. */
const open = (change: Partial<RecordsOptions> = {}) =>
  createRecords({ place: placeIn(directory), isWanted: () => true, ...change });

function recordOf(at: number, change: Partial<BatchRecord> = {}, body = '{}'): StoredRecord {
  const outcome = { kind: 'applied' as const, operationCount: 0, size: 2, at, duration: 1, results: [] };
  const way = 'batch' as const;
  const record = { way, recordId: randomUUID(), connectionId: 'c', name: `at ${at}`, outcome, ...change };
  return { record, body, before: [] };
}

const timesOf = async (records: Pick<ReturnType<typeof open>, 'list'>) => (await records.list()).map(sentAt);

const names = () => readdir(folder);

function fail(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(code), { code }));
}

describe('a commit record', () => {
  it('is restored after a restart, the latest first', async () => {
    const records = open();
    const kept = [1, 2, 3].map((at) => recordOf(at, {}, ` {"at" : ${at}}`));
    for (const one of kept) await records.put(one);
    const again = open();
    expect(await again.list()).toEqual(kept.map(({ record }) => record).reverse());
    for (const one of kept) expect(await again.read(one.record.recordId)).toEqual(one);
  });

  it('keeps its position when it is updated', async () => {
    const records = open();
    const [first, last] = [recordOf(1), recordOf(2)];
    for (const one of [first, last]) await records.put(one);
    await records.replace({ ...first, record: { ...first.record, name: 'changed' } });
    expect((await records.list()).map(({ name }) => name)).toEqual(['at 2', 'changed']);
  });

  it('is deleted by forget(), and a later update does not recreate it', async () => {
    const records = open();
    const [one, other] = [recordOf(1), recordOf(2)];
    for (const kept of [one, other]) await records.put(kept);
    await records.forget([one.record.recordId, 'unknown', '../../connections']);
    await records.replace(one);
    for (const each of [records, open()]) expect(await timesOf(each)).toEqual([2]);
    await expect(records.read(one.record.recordId)).rejects.toMatchObject({ code: 'GONE' });
    expect(await names()).toHaveLength(1);
  });

  it('is evicted, oldest first, beyond the maximum count', async () => {
    const records = open({ limits: { ...RECORD_LIMITS, count: 2 } });
    for (const at of [1, 2, 3, 4]) await records.put(recordOf(at));
    for (const each of [records, open()]) expect(await timesOf(each)).toEqual([4, 3]);
    expect(await names()).toHaveLength(2);
  });

  it('is evicted, oldest first, beyond the maximum total size', async () => {
    const records = open({ limits: { ...RECORD_LIMITS, bytes: 2 ** 20 } });
    for (const at of [1, 2, 3]) await records.put(recordOf(at, {}, 'x'.repeat(400_000)));
    expect(await timesOf(records)).toEqual([3, 2]);
  });

  it('is deleted at startup if it is no longer wanted', async () => {
    for (const connectionId of ['here', 'gone']) await open().put(recordOf(1, { connectionId }));
    expect(await open({ isWanted: ({ connectionId }) => connectionId === 'here' }).list()).toHaveLength(1);
    expect(await names()).toHaveLength(1);
  });
});

describe('a record that cannot be written is kept in memory', () => {
  it.each([
    [
      'the disk is full',
      { fileSystem: { ...nodeFileSystem, open: fail('ENOSPC') } },
      RECORD_LIMITS,
      '(ENOSPC)',
    ],
    ['it is too large', {}, { ...RECORD_LIMITS, bytes: 100 }, 'it is too large'],
  ])('if %s', async (_, change, limits, words) => {
    const notices = createNotices();
    const records = open({ place: placeIn(directory, { notices, ...change }), limits });
    const stored = recordOf(1);
    await records.put(stored);
    expect(await records.list()).toEqual([stored.record]);
    expect(await records.read(stored.record.recordId)).toEqual(stored);
    expect(notices.list()).toMatchObject([{ text: expect.stringContaining(words) }]);
    await records.forget([stored.record.recordId]);
    expect(await records.list()).toEqual([]);
    expect(await open().list()).toEqual([]);
  });
});

it('keeps an updated record in memory while another instance owns the data directory', async () => {
  const stored = recordOf(1);
  await open().put(stored);
  const records = open({ place: placeIn(directory, { readOnlyReason: 'Another Vitrine has it.' }) });
  await records.replace({ ...stored, record: { ...stored.record, name: 'changed' } });
  await expect(records.forget([stored.record.recordId])).rejects.toMatchObject({ code: 'READ_ONLY' });
  expect(await records.list()).toMatchObject([{ name: 'changed' }]);
});

it('quarantines a damaged record, and reads the others', async () => {
  await open().put(recordOf(1));
  const [name = ''] = await names();
  await open().put(recordOf(2));
  const text = JSON.stringify({
    format: 'vitrine-batch-record',
    version: 1,
    writtenBy: 'x',
    data: { record: {}, body: '', before: [] },
  });
  await writeFile(join(folder, name), text);
  const notices = createNotices();
  expect(await timesOf(open({ place: placeIn(directory, { notices }) }))).toEqual([2]);
  expect(notices.list()).toMatchObject([{ title: 'Couldn’t read a change record' }]);
  expect((await names()).filter((found) => found.includes('.corrupt-'))).toHaveLength(1);
});
