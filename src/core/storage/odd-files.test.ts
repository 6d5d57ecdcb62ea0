import { execFileSync } from 'node:child_process';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDirectory } from '#files/directory-lock.ts';
import { createQuerySets } from '../tuning/query-sets.ts';
import { openStore } from './json-store.ts';
import { setUpShelf, shelf } from './testing/shelf.ts';

const ODD: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  'a pipe': async (path) => execFileSync('mkfifo', [path]),
  'a directory': (path) => mkdir(path),
  'a symbolic link to an endless device': (path) => symlink('/dev/zero', path),
};

const ID = '0b1c2d3e-1111-4222-8333-444455556666';

// Windows has neither pipes in directories nor such devices.
describe.skipIf(process.platform === 'win32').each(Object.keys(ODD))('%s', (kind) => {
  const put = async (path: string) => ODD[kind]?.(path);

  it('in place of the lock is named in the error', async () => {
    const { directory } = await setUpShelf();
    await put(join(directory, 'vitrine.lock'));
    await expect(lockDirectory(directory, { what: 'the test' })).rejects.toThrow(
      '`vitrine.lock` isn’t a file; move it away',
    );
  });

  it('in place of a store makes it read-only and is reported with its path', async () => {
    const { path, place, notices } = await setUpShelf();
    await put(path);
    const store = await openStore(place(), shelf);
    expect(store.readOnlyReason).not.toBeNull();
    const [notice] = notices.list();
    expect(notice?.text).toContain(path);
    expect(notice?.text).toContain('isn’t a file; move it away');
  });

  it('in place of a query set is reported with its path', async () => {
    const { directory, place, notices } = await setUpShelf();
    const sets = join(directory, 'tuning', 'sets');
    await mkdir(sets, { recursive: true });
    await put(join(sets, `${ID}.json`));
    const opened = createQuerySets({ place: place(), isWanted: () => true });
    expect(await opened.list({ connectionId: 'c', id: ['t'] })).toEqual([]);
    expect(notices.list()[0]?.text).toContain(join(sets, `${ID}.json`));
    expect(notices.list()[0]?.text).toContain('; move it away');
  });
});

it.each([
  ['of query sets', 'tuning/sets'],
  ['above the query sets', 'tuning'],
])(
  'rejects a directory %s that links out of the data directory, and changes nothing outside',
  async (_, part) => {
    const { directory, place } = await setUpShelf();
    const { directory: outside } = await setUpShelf();
    const beyond = part === 'tuning' ? join(outside, 'sets') : outside;
    await mkdir(beyond, { recursive: true });
    const names = [`${ID}.json`, `.${ID}.json.${ID}.tmp`];
    for (const name of names) await writeFile(join(beyond, name), 'mine');
    await mkdir(join(directory, part, '..'), { recursive: true });
    await symlink(outside, join(directory, part), 'junction');
    const opened = createQuerySets({ place: place(), isWanted: () => false });
    await expect(opened.list({ connectionId: 'c', id: ['t'] })).rejects.toThrow(
      `is a link that leads out of ${directory}; move it away`,
    );
    expect((await readdir(beyond)).sort()).toEqual([...names].sort());
  },
);
