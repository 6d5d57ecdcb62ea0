import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { findTables } from './find-tables.ts';
import { directoryWith } from './testing/table-directory.ts';

const MANIFEST = '_versions/18446744073709551614.manifest';

/** A folder with a table at each of the paths. */
function folderOf(...paths: readonly string[]): Promise<string> {
  return directoryWith(Object.fromEntries(paths.map((path) => [`${path}/${MANIFEST}`, ''])));
}

/** A junction on Windows, which needs no special permission. */
function link(target: string, path: string): Promise<void> {
  return symlink(target, path, 'junction');
}

/** On Windows, only some users can create a link that isn’t a junction. */
function ignoreOnWindows(problem: unknown): void {
  if (process.platform !== 'win32') throw problem;
}

async function idsIn(folder: string): Promise<readonly string[]> {
  const { tables } = await findTables(folder);
  return tables.map(({ id }) => id.join('/'));
}

it('finds every table by the directories that lead to it', async () => {
  const folder = await folderOf('b.lance', 'a', 'team x/deep/c.lance', 'team x/d.lance');
  await mkdir(join(folder, 'empty'));
  expect(await findTables(folder)).toEqual({
    tables: [
      { id: ['a'], directory: join(folder, 'a') },
      { id: ['b'], directory: join(folder, 'b.lance') },
      { id: ['team x', 'd'], directory: join(folder, 'team x', 'd.lance') },
      { id: ['team x', 'deep', 'c'], directory: join(folder, 'team x', 'deep', 'c.lance') },
    ],
    namespaces: [['empty'], ['team x'], ['team x', 'deep']],
    unreadable: [],
    isCut: false,
  });
});

it('knows the tables of older writers, by the names of their manifests', async () => {
  const folder = await directoryWith({ 'old.lance/_versions/7.manifest': '' });
  expect(await idsIn(folder)).toEqual(['old']);
});

it('distinguishes directories that would have the same name', async () => {
  const folder = await folderOf('a', 'a.lance', 'a.lance.lance', 'b.lance/x', 'b.lance');
  expect(await idsIn(folder)).toEqual(['a', 'a.lance', 'a.lance.lance', 'b']);
});

it('has a table of the name of a namespace', async () => {
  const { tables, namespaces } = await findTables(await folderOf('a.lance', 'a/b.lance'));
  expect(tables.map(({ id }) => id)).toEqual([['a'], ['a', 'b']]);
  expect(namespaces).toEqual([['a']]);
});

it('passes over what is hidden, unfinished, inside of a table, or the own of the engine', async () => {
  const folder = await folderOf('.hidden/a', '__manifest', 'a.lance', 'a.lance/data/inner');
  await mkdir(join(folder, 'begun.lance', '_versions'), { recursive: true });
  await mkdir(join(folder, 'begun.lance', 'data'));
  const { tables, namespaces } = await findTables(folder);
  expect(tables.map(({ id }) => id)).toEqual([['a']]);
  expect(namespaces).toEqual([]);
});

it('has one table in a folder that is a table', async () => {
  const folder = join(await folderOf('items.lance'), 'items.lance');
  expect((await findTables(folder)).tables).toEqual([{ id: ['items'], directory: folder }]);
});

describe('a link', () => {
  it.each(['elsewhere', 'opened-too', 'ope'])(
    'out of the folder, to one called %s, is not followed',
    async (name) => {
      const around = await folderOf('opened/a.lance', `${name}/secret.lance`, `${name}/more/deep.lance`);
      const folder = join(around, 'opened');
      await link(join(around, name, 'secret.lance'), join(folder, 'b.lance'));
      await link(join(around, name), join(folder, 'c'));
      await link(around, join(folder, 'd'));
      await symlink(join('..', name, 'secret.lance'), join(folder, 'e.lance'), 'dir').catch(ignoreOnWindows);
      expect(await findTables(folder)).toEqual({
        tables: [{ id: ['a'], directory: join(folder, 'a.lance') }],
        namespaces: [],
        unreadable: [],
        isCut: false,
      });
    },
  );

  it('to a table in the folder is another name for it', async () => {
    const folder = await folderOf('versions/a3.lance');
    await link(join(folder, 'versions', 'a3.lance'), join(folder, 'latest.lance'));
    expect((await findTables(folder)).tables).toEqual([
      { id: ['latest'], directory: join(folder, 'latest.lance') },
      { id: ['versions', 'a3'], directory: join(folder, 'versions', 'a3.lance') },
    ]);
  });

  it('does not lead around in circles', async () => {
    const folder = await folderOf('x/a.lance');
    await link(folder, join(folder, 'x', 'up'));
    await link(join(folder, 'x'), join(folder, 'y'));
    await link(join(folder, 'self'), join(folder, 'self'));
    const { tables, namespaces } = await findTables(folder);
    expect(tables.map(({ id }) => id)).toEqual([['x', 'a']]);
    expect(namespaces).toEqual([['x']]);
  });

  it('may be the folder itself', async () => {
    const folder = await folderOf('a.lance');
    const opened = join(await temporaryDirectory(), 'opened');
    await link(folder, opened);
    expect((await findTables(opened)).tables).toEqual([{ id: ['a'], directory: join(opened, 'a.lance') }]);
  });
});

describe('a folder past the bounds', () => {
  it('is cut below so many levels, and says so', async () => {
    const folder = await folderOf('a.lance', 'n/b.lance', 'n/m/c.lance');
    const cut = await findTables(folder, { mostDepth: 2 });
    expect(cut.tables.map(({ id }) => id)).toEqual([['a'], ['n', 'b']]);
    expect(cut).toMatchObject({ namespaces: [['n'], ['n', 'm']], isCut: true });
    expect((await findTables(folder, { mostDepth: 3 })).isCut).toBe(false);
  });

  it('is cut after so many directories, and says so', async () => {
    const folder = await folderOf(...Array.from({ length: 10 }, (_, index) => `t${index}.lance`));
    const cut = await findTables(folder, { mostDirectories: 4 });
    expect(cut.tables).toHaveLength(4);
    expect(cut.isCut).toBe(true);
    const whole = await findTables(folder, { mostDirectories: 10 });
    expect(whole.tables).toHaveLength(10);
    expect(whole.isCut).toBe(false);
  });
});

// Root can read everything, and on Windows no directory is closed by this.
it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'finds the other tables where a directory is closed, and says which one is',
  async () => {
    const folder = await folderOf('a.lance', 'closed/b.lance', 'open/c.lance');
    await chmod(join(folder, 'closed'), 0o000);
    const found = await findTables(folder);
    await chmod(join(folder, 'closed'), 0o700);
    expect(found.tables.map(({ id }) => id)).toEqual([['a'], ['open', 'c']]);
    expect(found.unreadable).toHaveLength(1);
    expect(found.unreadable[0]).toContain(join(folder, 'closed'));
  },
);

it.runIf(process.platform === 'linux')('names a directory whose name is no text', async () => {
  const folder = await folderOf('a.lance');
  await mkdir(Buffer.concat([Buffer.from(`${folder}/x`), Buffer.of(0xff)]));
  const found = await findTables(folder);
  expect(found).toMatchObject({ tables: [{ id: ['a'] }], namespaces: [] });
  expect(found.unreadable).toEqual([expect.stringContaining('isn’t Unicode')]);
});

it('lets others have their turn while it walks', async () => {
  const folder = await temporaryDirectory();
  for (let index = 0; index < 600; index += 1) {
    await mkdir(join(folder, `n${index % 20}`, `m${index}`), { recursive: true });
  }
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 0);
  onTestFinished(() => clearInterval(ticking));
  expect((await findTables(folder)).namespaces).toHaveLength(620);
  expect(turns).toBeGreaterThan(2);
});
