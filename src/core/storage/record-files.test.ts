import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nodeFileSystem } from '#files/file-system.ts';
import type { StoredFormat } from './envelope.ts';
import type { StorePlace } from './json-store.ts';
import { createRecordFiles, namesByDigest, namesByUuid, recordsBeyond } from './record-files.ts';
import { type ShelfPlace, setUpShelf } from './testing/shelf.ts';

interface Note {
  readonly id: string;
  readonly at: number;
  readonly text: string;
}

const noteFile: StoredFormat<Note> = {
  name: 'note',
  schema: z.object({ id: z.string(), at: z.number(), text: z.string() }),
  migrations: [],
};

const noteOf = (at: number, text = `note ${at}`): Note => ({ id: randomUUID(), at, text });

let shelf: ShelfPlace;
let folder: string;

beforeEach(async () => {
  shelf = await setUpShelf();
  folder = join(shelf.directory, 'notes');
});

const KINDS = { noticed: { names: namesByDigest, noticedAs: 'note' }, unnoticed: { names: namesByUuid } };

type NoteFiles = ReturnType<typeof openKind>;

/** As at a start of the app. */
function openKind(kind: keyof typeof KINDS, change: Partial<StorePlace> = {}) {
  return createRecordFiles({
    ...KINDS[kind],
    place: shelf.place(change),
    directory: folder,
    format: noteFile,
    keyOf: ({ id }) => id,
    headOf: ({ at }) => ({ at }),
    atOf: ({ at }) => at,
    isWanted: ({ at }) => at >= 0,
    what: 'the notes',
  });
}

const write = (files: NoteFiles, note: Note) => files.write(note, files.encode(note));
const timesOf = async (files: NoteFiles) => (await files.entries()).map(({ head }) => head.at);
const inFolder = async () => (await readdir(folder)).sort();

function fail(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(`${code}: made for the test`), { code }));
}

describe.each(['noticed', 'unnoticed'] as const)('records in files (%s)', (kind) => {
  const open = (change: Partial<StorePlace> = {}) => openKind(kind, change);
  const nameOf = ({ id }: Note) => KINDS[kind].names.of(id);

  it('are restored after a restart, unchanged, with only their heads in memory', async () => {
    const notes = [noteOf(2, '  a: "x"\r\n\n  \u2028\u202e\ud83d\u0000 b \n'), noteOf(1), noteOf(3)];
    for (const note of notes) await write(open(), note);
    const files = open();
    expect((await files.entries()).map(({ head }) => head)).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
    for (const note of notes) expect(await files.read(note.id)).toEqual(note);
  });

  it('keep their position when rewritten', async () => {
    const files = open();
    const [first, last] = [noteOf(1), noteOf(2)];
    for (const note of [first, last, { ...first, at: 9 }]) await write(files, note);
    expect(await timesOf(files)).toEqual([9, 2]);
  });

  it('no longer exist once removed, and the others remain', async () => {
    const files = open();
    const [one, other] = [noteOf(1), noteOf(2)];
    for (const note of [one, other]) await write(files, note);
    await files.remove(one.id);
    expect(await inFolder()).toEqual([nameOf(other)]);
    for (const each of [files, open()]) expect(await timesOf(each)).toEqual([2]);
    expect(await files.read(one.id)).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('are accessible only to the user', async () => {
    await write(open(), noteOf(1));
    const [name = ''] = await inFolder();
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('are deleted at the next start if the delete fails', async () => {
    const files = open({ fileSystem: { ...nodeFileSystem, unlink: fail('EBUSY') } });
    for (const at of [-1, 2]) await write(files, noteOf(at));
    await files.evict((latestFirst) => latestFirst.slice(1));
    expect(await timesOf(files)).toEqual([2]);
    expect(await inFolder()).toHaveLength(2);
    expect(await timesOf(open())).toEqual([2]);
    expect(await inFolder()).toHaveLength(1);
  });

  it('that couldn’t be written are kept in memory until the app quits', async () => {
    const files = open();
    const note = noteOf(1);
    await files.hold(note);
    expect(await files.read(note.id)).toEqual(note);
    await files.remove(note.id);
    expect(await timesOf(files)).toEqual([]);
    await files.hold(note);
    expect(await timesOf(open())).toEqual([]);
  });

  it('that couldn’t be rewritten are removed together with their old file', async () => {
    const files = open();
    const note = noteOf(1);
    await write(files, note);
    await files.hold({ ...note, at: 2 });
    expect(await timesOf(files)).toEqual([2]);
    expect(await timesOf(open())).toEqual([1]);
    await files.remove(note.id);
    expect(await timesOf(open())).toEqual([]);
  });

  it('leave no temporary file behind after the process was killed during a write', async () => {
    const note = noteOf(1);
    await write(open(), note);
    for (const name of [nameOf(note), nameOf(noteOf(2))]) {
      await writeFile(join(folder, `.${name}.${randomUUID()}.tmp`), '{"format":"vitrine-note"');
    }
    await open({ readOnlyReason: 'Another has it.' }).entries();
    expect(await inFolder()).toHaveLength(3);
    expect(await timesOf(open())).toEqual([1]);
    expect(await inFolder()).toEqual([nameOf(note)]);
  });

  it('are distinguished from other files, which are neither listed nor changed', async () => {
    const note = noteOf(1);
    await write(open(), note);
    const content = await readFile(join(folder, nameOf(note)), 'utf8');
    const others = {
      [nameOf(noteOf(2))]: content.replace('"version": 1', '"version": 2'),
      // Copies that the user made.
      [nameOf(noteOf(3))]: content,
      [nameOf(noteOf(4))]: content.replace('"at": 1', '"at": 9'),
      'notes.txt': 'of the user',
      '.notes.json.tmp': 'of the user',
    };
    for (const [name, text] of Object.entries(others)) await writeFile(join(folder, name), text);
    expect(await timesOf(open())).toEqual([1]);
    expect(await inFolder()).toEqual([...Object.keys(others), nameOf(note)].sort());
    const newer = [expect.objectContaining({ title: expect.stringContaining('newer version') })];
    expect(shelf.notices.list()).toEqual(kind === 'noticed' ? newer : []);
  });

  it('are empty if the directory doesn’t exist, and don’t create it', async () => {
    expect(await timesOf(open())).toEqual([]);
    await expect(inFolder()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are listed again after a read error of the disk', async () => {
    await write(open(), noteOf(1));
    let isBroken = true;
    const readdirNow = (path: string) => (isBroken ? fail('EIO')() : nodeFileSystem.readdir(path));
    const files = open({ fileSystem: { ...nodeFileSystem, readdir: readdirNow } });
    await expect(files.entries()).rejects.toMatchObject({
      code: 'STORAGE',
      message: `Couldn’t read the notes in ${folder}: the disk reported an error (EIO).`,
    });
    isBroken = false;
    expect(await timesOf(files)).toEqual([1]);
  });

  it('that another process removes meanwhile are reported as missing', async () => {
    const [one, other] = [noteOf(1), noteOf(2)];
    for (const note of [one, other]) await write(open(), note);
    const files = open();
    await files.entries();
    await unlink(join(folder, nameOf(one)));
    expect(await files.read(one.id)).toBeUndefined();
    const listed = [nameOf(one), nameOf(other)];
    expect(await timesOf(open({ fileSystem: { ...nodeFileSystem, readdir: async () => listed } }))).toEqual([
      2,
    ]);
    expect(shelf.notices.list()).toEqual([]);
  });
});

describe('a damaged record file', () => {
  const damaged = async () => {
    const note = noteOf(1);
    await write(openKind('noticed'), note);
    await write(openKind('unnoticed'), note);
    const names = await inFolder();
    for (const name of names) await writeFile(join(folder, name), '{"format":');
    return names;
  };

  it('is moved aside and reported if its kind has notices, and is otherwise left unchanged', async () => {
    const [one = '', other = ''] = await damaged();
    for (const kind of ['unnoticed', 'noticed'] as const) {
      expect(await timesOf(openKind(kind, { now: () => new Date(0) }))).toEqual([]);
    }
    const byDigest = one.includes('-') ? other : one;
    const aside = byDigest.replace('.json', '.corrupt-1970-01-01T00-00-00-000Z.json');
    expect(await inFolder()).toEqual([byDigest === one ? other : one, aside].sort());
    expect(await readFile(join(folder, aside), 'utf8')).toBe('{"format":');
    expect(shelf.notices.list()).toEqual([
      {
        id: `${byDigest}:damaged`,
        level: 'warning',
        title: 'Couldn’t read a note',
        text: `${byDigest} in ${folder} can’t be used: it isn’t valid JSON. It was saved as ${join(folder, aside)}.`,
      },
    ]);
  });

  it('is left in place if another process holds the directory', async () => {
    const names = await damaged();
    expect(await timesOf(openKind('noticed', { readOnlyReason: 'Another has it.' }))).toEqual([]);
    expect(shelf.notices.list()).toMatchObject([{ text: expect.stringContaining('It wasn’t changed.') }]);
    expect(await inFolder()).toEqual(names);
  });

  it('is reported on a read error while the others load; without notices, loading fails', async () => {
    for (const kind of ['noticed', 'unnoticed'] as const) {
      await mkdir(join(folder, KINDS[kind].names.of(randomUUID())), { recursive: true });
      await write(openKind(kind, { fileSystem: { ...nodeFileSystem, readdir: async () => [] } }), noteOf(1));
    }
    expect(await timesOf(openKind('noticed'))).toEqual([1]);
    expect(shelf.notices.list()).toMatchObject([{ level: 'error' }]);
    await expect(openKind('unnoticed').entries()).rejects.toMatchObject({ code: 'STORAGE' });
  });
});

it('accepts only generated file names as records', () => {
  const anyKey = fc.property(fc.string(), (key) => {
    expect(namesByDigest.of(key)).toMatch(namesByDigest.pattern);
  });
  fc.assert(anyKey);
  const id = '44991f6f-5a6e-40bc-b0cf-e9cbde2791b3';
  expect(namesByUuid.of(id)).toMatch(namesByUuid.pattern);
  for (const { pattern, of } of [namesByUuid, namesByDigest]) {
    const name = of(id);
    const others = [
      '',
      '.json',
      'notes.json',
      `../${name}`,
      `${name}.bak`,
      `${name}\n`,
      `x${name}`,
      `${id}.txt`,
    ];
    expect(others.filter((other) => pattern.test(other))).toEqual([]);
  }
});

it('recordsBeyond returns the oldest records that exceed the count or the total size', () => {
  const entries = [30, 30, 30, 30].map((bytes, at) => ({ bytes, at }));
  const timesBeyond = (count: number, bytes: number) =>
    recordsBeyond(entries, { count, bytes }).map(({ at }) => at);
  expect(timesBeyond(3, 1000)).toEqual([3]);
  expect(timesBeyond(10, 60)).toEqual([2, 3]);
  expect(timesBeyond(4, 120)).toEqual([]);
});
