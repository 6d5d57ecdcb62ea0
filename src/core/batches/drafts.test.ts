import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BatchDraft } from '#contract/index.ts';
import { nodeFileSystem } from '#files/file-system.ts';
import { createNotices } from '../storage/file-notices.ts';
import type { StorePlace } from '../storage/json-store.ts';
import type { RecordLimits } from '../storage/record-files.ts';
import { createDrafts, DRAFT_LIMITS } from './drafts.ts';
import { dataDirectory, placeIn } from './testing/test-batches.ts';

let directory: string;
let folder: string;

beforeEach(async () => {
  directory = await dataDirectory();
  folder = join(directory, 'batches', 'drafts');
});

/** As when the app starts. */
const open = (change: Partial<StorePlace> = {}, limits: RecordLimits = DRAFT_LIMITS) =>
  createDrafts({ place: placeIn(directory, change), limits });

const draftOf = (draftId: string, change: Partial<BatchDraft> = {}): BatchDraft => ({
  draftId,
  name: `Draft ${draftId}`,
  connectionId: 'c',
  body: '{"operations":[]}',
  at: 1,
  ...change,
});

const names = () => readdir(folder);

function fail(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(code), { code }));
}

describe('a saved draft', () => {
  it('is restored after a restart with every character, the latest change first', async () => {
    const drafts = [
      draftOf('a', { at: 1, name: '../../“x” \u202e', body: ' {"operations" :[ 1.50 ]}\r\n' }),
      draftOf('../../b', { at: 3 }),
      draftOf('__proto__', { at: 2, connectionId: 'gone' }),
    ];
    const first = open();
    await Promise.all(drafts.map(first.save));
    for (const one of [first, open()]) {
      expect(await one.list()).toEqual([drafts[1], drafts[2], drafts[0]]);
    }
    expect(await readdir(directory)).toEqual(['batches']);
    expect(await readdir(dirname(folder))).toEqual(['drafts']);
  });

  it('is replaced by the next save, and is deleted by remove()', async () => {
    const drafts = open();
    await drafts.save(draftOf('a'));
    await drafts.save(draftOf('a', { name: 'New', at: 2 }));
    expect(await open().list()).toEqual([draftOf('a', { name: 'New', at: 2 })]);
    await drafts.remove('a');
    await drafts.remove('unknown');
    for (const one of [drafts, open()]) expect(await one.list()).toEqual([]);
    expect(await names()).toEqual([]);
  });
});

describe('saving a draft fails and leaves other drafts intact', () => {
  it('when there are too many drafts, until one is removed', async () => {
    const drafts = open({}, { ...DRAFT_LIMITS, count: 2 });
    for (const id of ['a', 'b']) await drafts.save(draftOf(id));
    await expect(drafts.save(draftOf('c'))).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Couldn’t save "Draft c": there are 2 drafts already. Delete some first.',
    });
    await drafts.save(draftOf('b', { at: 9 }));
    await drafts.remove('a');
    await drafts.save(draftOf('c'));
    expect((await open().list()).map(({ draftId }) => draftId)).toEqual(['b', 'c']);
  });

  it('when the total size would exceed the limit', async () => {
    const drafts = open({}, { ...DRAFT_LIMITS, bytes: 2 ** 20 });
    const body = JSON.stringify({ operations: [], name: 'x'.repeat(600_000) });
    await drafts.save(draftOf('a', { body }));
    await expect(drafts.save(draftOf('b', { body }))).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('larger than 1 MB'),
    });
    await drafts.save(draftOf('a', { body, at: 2 }));
    expect(await names()).toHaveLength(1);
  });

  it('when another instance owns the data directory', async () => {
    await open().save(draftOf('a'));
    const drafts = open({ readOnlyReason: 'Another Vitrine has it.' });
    const refused = { code: 'READ_ONLY', message: 'Couldn’t save the draft. Another Vitrine has it.' };
    await expect(drafts.save(draftOf('b'))).rejects.toMatchObject(refused);
    await expect(drafts.remove('a')).rejects.toMatchObject(refused);
    expect(await drafts.list()).toEqual([draftOf('a')]);
  });

  it.each([
    ['creating the directory', { mkdir: fail('EROFS') }],
    ['opening the file', { open: fail('EACCES') }],
    ['renaming the file', { rename: fail('ENOSPC') }],
  ])('when the disk fails at %s', async (_, broken) => {
    await open().save(draftOf('a'));
    const drafts = open({ fileSystem: { ...nodeFileSystem, ...broken } });
    await expect(drafts.save(draftOf('a', { at: 2 }))).rejects.toMatchObject({ code: 'STORAGE' });
    for (const one of [drafts, open()]) expect(await one.list()).toEqual([draftOf('a')]);
    expect(await names()).toHaveLength(1);
  });

  it('when the body is not JSON, because its secrets cannot be masked', async () => {
    const save = open().save(draftOf('a', { body: '{"identity":"CANARY"' }));
    await expect(save).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('loading drafts at startup', () => {
  it('quarantines a damaged file and shows a notice once', async () => {
    await open().save(draftOf('a'));
    await open().save(draftOf('b'));
    const broken = (await names())[0] ?? '';
    const content = await readFile(join(folder, broken), 'utf8');
    await writeFile(join(folder, broken), content.slice(0, 50));
    const notices = createNotices();
    const now = () => new Date(0);
    expect(await open({ notices, now }).list()).toHaveLength(1);
    expect(notices.list()).toMatchObject([
      {
        title: 'Couldn’t read a batch draft',
        text: expect.stringContaining('isn’t valid JSON. It was saved as'),
      },
    ]);
    const aside = broken.replace('.json', '.corrupt-1970-01-01T00-00-00-000Z.json');
    expect((await names()).sort()).toContain(aside);
    expect(await readFile(join(folder, aside), 'utf8')).toBe(content.slice(0, 50));
    const again = createNotices();
    await open({ notices: again }).list();
    expect(again.list()).toEqual([]);
  });
});
